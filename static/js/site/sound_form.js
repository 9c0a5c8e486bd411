// The form for sounds on the page of preferences plays what is tried or changed. On the page of a match sound.js does so.

const form = document.getElementById("sound-form");
let synthesiser = null;

async function sample(event) {
  synthesiser ??= await import(form.dataset.synthesiser);
  await synthesiser.wake();
  synthesiser.sample(event);
}

form.addEventListener("click", sample);
form.addEventListener("change", sample);
