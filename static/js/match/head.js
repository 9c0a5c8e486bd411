// No push replaces the head of the page, but a ruling may change whether the match is rated: each board says it.

document.addEventListener("tahur:shown", () => {
  const { rated } = document.getElementById("board")?.dataset ?? {};
  if (rated) document.getElementById("rated").textContent = rated;
});
