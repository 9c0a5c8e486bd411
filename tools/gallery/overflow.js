// Everything on a page that does not fit its box, in words; run in the page.
() => {
  const width = document.documentElement.clientWidth;
  const found = new Set();
  const WIDE = ".results, .phrases, .staff-wide, .edited, pre, textarea, :has(> table)";
  const NAMES = ".who, .myself";
  const scrolls = (style) => /auto|scroll/.test(style.overflowX);
  const named = (element) =>
    `<${element.tagName.toLowerCase()}${element.id ? ` id=${element.id}` : ""} class="${element.className}">`;
  const say = (what, element, text) =>
    found.add(`${what}: ${named(element)} ${(text ?? element.textContent).trim().slice(0, 60)}`);
  const hidden = (element) => {
    const box = element.getBoundingClientRect();
    return !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      || box.width <= 1 || box.height <= 1;
  };
  // A function that finds the element itself or the nearest around it that fits; each is judged once.
  const nearest = (fits) => {
    const known = new Map([[null, null], [document.body, null]]);
    const find = (element) => {
      if (!known.has(element)) {
        known.set(element, fits(element, getComputedStyle(element)) ? element : find(element.parentElement));
      }
      return known.get(element);
    };
    return find;
  };
  // What only ears are to have is cut away on purpose; a board is a picture.
  const apart = nearest((each, style) =>
    scrolls(style) || hidden(each) || /inset|rect/.test(style.clipPath + style.clip)
    || each.matches("svg, .tabletop, select, option, textarea, script, style, noscript"));
  const blockOf = nearest((_, style) => style.display !== "inline" && style.display !== "contents");
  // A name that is too long ends in dots; nothing else does.
  const dotted = nearest((each, style) => style.textOverflow === "ellipsis" && each.matches(NAMES));
  const frameOf = nearest((_, style) => /hidden|clip/.test(style.overflowX));

  const page = document.scrollingElement.scrollWidth;
  if (page > width) found.add(`the page is ${page} wide`);

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode, parent = text.parentElement;
    if (!text.data.trim() || !parent || apart(parent)) continue;
    const box = (blockOf(parent) ?? document.body).getBoundingClientRect();
    const control = parent.closest("button, .button, summary")?.getBoundingClientRect();
    if (dotted(parent)) continue;
    const frame = frameOf(parent)?.getBoundingClientRect();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      if (line.right > width + 0.5 || line.left < -0.5) say("leaves the page", parent, text.data);
      else if (line.right > box.right + 1 || line.left < box.left - 1) say("leaves its box", parent, text.data);
      if (frame && (line.right > frame.right + 1 || line.bottom > frame.bottom + 2)) say("is cut off", parent, text.data);
      // A badge on the corner of a button is outside of it on purpose.
      if (control && !parent.closest(".waiting, .badge") && (line.bottom > control.bottom + 2 || line.top < control.top - 2)) say("is too high for its button", parent, text.data);
    }
  }

  for (const field of document.querySelectorAll("input:not([type=hidden]), select, textarea")) {
    if (!apart(field) && field.getBoundingClientRect().right > width + 0.5) say("leaves the page", field, field.name);
  }

  // Tables, files and boards that are set up may be wider than a phone where they scroll by themselves; nothing else may.
  for (const element of document.body.querySelectorAll("*")) {
    if (!scrolls(getComputedStyle(element)) || element.matches(WIDE) || hidden(element)) continue;
    if (element.scrollWidth > element.clientWidth + 1) say("scrolls sideways", element);
  }

  const controls = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
    .filter((each) => !apart(each));
  const lines = controls.map((each) => [...each.getClientRects()]);
  controls.forEach((one, first) => {
    for (let second = first + 1; second < controls.length; second += 1) {
      const other = controls[second];
      if (one.contains(other) || other.contains(one)) continue;
      const meets = lines[first].some((a) => lines[second].some((b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5));
      if (meets) say(`lies over ${named(other)} ${other.textContent.trim().slice(0, 30)}`, one);
    }
  });
  return [...found];
}
