/* Opens a quote's file from any page. If scripts are off, the link leads to a page with a file field. */

/** Asks for a file and shows it. @param {string} question before it takes the place of an unsaved quote */
function chooseFile(question) {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = '.pipetilbud,application/x-pipetilbud';
  field.addEventListener('change', () => {
    void field.files
      ?.item(0)
      ?.text()
      .then((text) => show(text, question));
  });
  field.click();
}

/** Keeps a file in this tab and shows it. @param {string} text @param {string} question */
function show(text, question) {
  const isLeft = document.dispatchEvent(new Event('quote:leaving', { cancelable: true }));
  const isUnsaved = !isLeft || sessionStorage.getItem('quote-unsaved') === 'yes';
  if (isUnsaved && !window.confirm(question)) return;
  document.dispatchEvent(new Event('quote:replaced'));
  for (const key of ['quote-unsaved', 'quote-choices', 'quote-bar']) sessionStorage.removeItem(key);
  try {
    sessionStorage.setItem('quote', new URLSearchParams({ document: text }).toString());
  } catch {
    // The page then asks for the file once more.
    sessionStorage.removeItem('quote');
  }
  location.assign('/quote/open');
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[data-opens-file]') : null;
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  chooseFile(link.dataset['asks'] ?? '');
});
