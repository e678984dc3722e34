/* Keeps the notes beside confirmations in this tab, for its quote. A note may name a person, so no address has it. */

const notes = new URLSearchParams(sessionStorage.getItem('notes') ?? '');

function showNotes() {
  for (const field of document.querySelectorAll('[data-confirmation]'))
    if (field instanceof HTMLInputElement) field.value = notes.get(field.dataset['confirmation'] ?? '') ?? '';
}

showNotes();
document.addEventListener('htmx:after:swap', showNotes);
document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.dataset['confirmation'] === undefined) return;
  notes.set(target.dataset['confirmation'], target.value);
  sessionStorage.setItem('notes', notes.toString());
});
