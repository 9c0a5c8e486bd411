// Copies what stands in the field that a button names, or the whole of the address that it carries.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copied]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field?.select();
  await navigator.clipboard?.writeText(field?.value ?? new URL(button.dataset.address, location).href);
  button.textContent = button.dataset.copied;
});
