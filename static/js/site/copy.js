// Copy buttons of any page: copy the field that `data-copy` names, or the address in `data-address`.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copied]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field?.select();
  await navigator.clipboard?.writeText(field?.value ?? new URL(button.dataset.address, location).href);
  button.textContent = button.dataset.copied;
});
