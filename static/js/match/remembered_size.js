// Gives the board the size that its viewer has chosen, before the page is drawn: nothing moves later.

{
  let size;
  try { size = Number(localStorage.getItem("board-size")); } catch { size = 0; }
  if (size) document.documentElement.style.setProperty("--size", size / 100);
}
