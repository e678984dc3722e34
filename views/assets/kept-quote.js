/* Shows the quote that this tab keeps: sends its document as the form would send a file. */

/** Sends the kept document as the form would send a file. @param {HTMLFormElement} form */
function sendKept(form) {
  const kept = sessionStorage.getItem('quote');
  if (kept === null) return;
  const choices = sessionStorage.getItem('quote-choices') ?? '';
  sessionStorage.removeItem('quote-choices');
  if (choices !== '') sessionStorage.setItem('quote-unsaved', 'yes');
  const fields = { document: kept, choices };
  form.replaceChildren(
    ...Object.entries(fields).map(([name, value]) =>
      Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
    ),
  );
  form.submit();
}

const form = document.getElementById('quote-open');
if (form instanceof HTMLFormElement) {
  form.addEventListener('submit', () => sessionStorage.removeItem('quote-unsaved'));
  if (form.hasAttribute('data-kept')) sendKept(form);
}
