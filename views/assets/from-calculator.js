/* A quote takes over the name of the job and the notes. The calculator of this tab keeps them, and no address has them. */

/** The name of the job becomes the customer of its new quote. @param {HTMLFormElement} form */
window.takeReference = (form) => {
  const reference = sessionStorage.getItem('reference') ?? '';
  const name = form.elements.namedItem('customer.name');
  if (reference === '' || !(name instanceof HTMLInputElement) || name.value !== '') return;
  if (sessionStorage.getItem('reference-for') === form.dataset['job']) name.value = reference;
};

/** A note beside a confirmation goes to the same confirmation of the quote. @param {HTMLFormElement} form */
window.takeNotes = (form) => {
  const notes = new URLSearchParams(sessionStorage.getItem('notes') ?? '');
  for (const field of form.querySelectorAll('[data-confirmation]'))
    if (field instanceof HTMLInputElement && field.value === '')
      field.value = notes.get(field.dataset['confirmation'] ?? '') ?? '';
};
