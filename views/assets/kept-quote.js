/* Shows the quote of this tab: sends its kept form. */

/** @param {HTMLFormElement} form */
function sendKept(form) {
  const kept = sessionStorage.getItem('quote');
  if (kept === null) return;
  const fields = new URLSearchParams(kept);
  const choices = sessionStorage.getItem('quote-choices') ?? '';
  sessionStorage.removeItem('quote-choices');
  if (choices !== '') sessionStorage.setItem('quote-unsaved', 'yes');
  fields.set('choices', choices);
  form.replaceChildren(
    ...Array.from(fields, ([name, value]) =>
      Object.assign(document.createElement('input'), { type: 'hidden', name, value }),
    ),
  );
  form.submit();
}

const form = document.getElementById('quote-open');
if (form instanceof HTMLFormElement) {
  form.addEventListener('submit', (event) => {
    const { asks } = form.dataset;
    const isUnsaved = sessionStorage.getItem('quote-unsaved') === 'yes';
    if (asks !== undefined && isUnsaved && !window.confirm(asks)) event.preventDefault();
    else sessionStorage.removeItem('quote-unsaved');
  });
  if (form.hasAttribute('data-kept')) sendKept(form);
}
