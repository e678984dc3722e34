/* Opens a quote's file from any page. If scripts are off, the link leads to a page with a file field. */

/** Asks for a file and shows it. */
function chooseFile() {
  const field = document.createElement('input');
  field.type = 'file';
  field.accept = '.pipetilbud,application/x-pipetilbud';
  field.addEventListener('change', () => void field.files?.item(0)?.text().then(show));
  field.click();
}

/** Keeps a file once the page is really left, and shows it. @param {string} text */
function show(text) {
  window.addEventListener('pagehide', () => {
    sessionStorage.removeItem('quote-unsaved');
    sessionStorage.removeItem('quote-choices');
    try {
      sessionStorage.setItem('quote', text);
    } catch {
      // The page then asks for the file once more.
      sessionStorage.removeItem('quote');
    }
  });
  location.assign('/quote/open');
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[data-opens-file]') : null;
  if (link === null) return;
  event.preventDefault();
  chooseFile();
});
