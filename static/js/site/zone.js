// Forms that ask in a hidden field for the time zone of the browser.

for (const field of document.querySelectorAll('input[type="hidden"][name="time_zone"]')) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}
