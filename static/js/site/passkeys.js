// Passkey pages: binds forms to django-allauth's script, and shows a sentence if the browser refuses.

for (const form of document.querySelectorAll("[data-passkey]")) {
  const { passkey, button, ...ids } = form.dataset;
  window.allauth.webauthn.forms[`${passkey}Form`]({ ids: { ...ids, [passkey]: button } });
  document.getElementById(button).hidden = false;
}

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey-refused").hidden = false;
});
