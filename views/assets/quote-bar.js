/*
 * While a quote's flue is changed in the calculator, a bar names the quote, goes back to it, and takes the new choices along.
 * The quote is kept by this tab, or by the desktop app; no address has a part of it.
 */

/** The desktop app keeps the customer's name to itself: its page of the quote is asked. @param {string} page */
async function labelOf(page) {
  const answer = await fetch(page);
  const shown = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return shown.getElementById('quote-form')?.dataset['label'] ?? '';
}

/** @param {string} page the quote's @param {string} label empty: the page has it */
function showBar(page, label) {
  const template = document.getElementById('quote-bar');
  const bar = template instanceof HTMLTemplateElement ? template.content.firstElementChild?.cloneNode(true) : null;
  if (!(bar instanceof HTMLElement)) return;
  const name = bar.querySelector('strong');
  const back = bar.querySelector('a');
  const update = bar.querySelector('button');
  if (name === null || back === null || update === null) return;
  name.textContent = label;
  if (label === '') void labelOf(page).then((text) => name.replaceChildren(text));
  back.href = page;
  update.addEventListener('click', () => {
    sessionStorage.setItem('quote-choices', location.search.slice(1));
    location.assign(page);
  });
  // The link to a new quote is there if the flue can be quoted.
  const showState = () => {
    update.disabled = document.getElementById('make-quote') === null;
  };
  showState();
  document.addEventListener('htmx:after:swap', showState);
  document.documentElement.classList.add('changes-quote');
  document.querySelector('main')?.before(bar);
}

const [page = '', ...label] = (sessionStorage.getItem('quote-bar') ?? '').split(' ');
if (page !== '') showBar(page, label.join(' '));
