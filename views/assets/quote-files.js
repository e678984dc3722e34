/* The downloads of a quote, and the notice about them. The server gives the files of an order and a template. */

/** @param {Blob} content @param {string} name */
function saveAs(content, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 2000);
}

/** Says what has been done. @param {'saved' | 'mailed' | 'told'} what @param {string} name of the file, or the whole sentence */
function tell(what, name) {
  const told = window.byId('saved', HTMLElement);
  told.replaceChildren((told.dataset[what] ?? '{}').replace('{}', () => name));
  told.hidden = false;
}

window.quoteFiles = {
  save(text, name) {
    saveAs(new Blob([text], { type: 'application/x-pipetilbud' }), name);
    tell('saved', name);
  },
  /** Saves the answer to a button. @returns whether there was one */
  async download(form, button) {
    const body = new FormData(form);
    body.append(button.name, button.value);
    const answer = await fetch(button.formAction, { method: 'POST', body }).catch(() => null);
    const [, name] = /filename\*=UTF-8''([^;]+)/.exec(answer?.headers.get('content-disposition') ?? '') ?? [];
    if (answer === null || !answer.ok || name === undefined) return false;
    saveAs(await answer.blob(), decodeURIComponent(name));
    return true;
  },
  tell,
};
// The desktop app says what it has saved.
document.addEventListener('quote:mailed', (event) => {
  if (event instanceof CustomEvent) tell('told', String(event.detail));
});
