/* The price of a fireplace that was typed in the quote of this tab is shown instead of the catalogue's price. */

/** @param {number} kroner @param {'auto' | 'always'} signDisplay */
const written = (kroner, signDisplay) =>
  new Intl.NumberFormat(document.documentElement.lang, { signDisplay }).format(kroner);

/** @param {HTMLElement} total */
const kronerOf = (total) => Math.round(Number(total.dataset['total']) / 100);

/** @param {ParentNode} parent @param {string} selector */
const totalsIn = (parent, selector) =>
  Array.from(parent.querySelectorAll(selector)).filter((total) => total instanceof HTMLElement);

/** @param {HTMLElement} total @param {number} ore the price of the fireplace */
function showTotal(total, ore) {
  total.dataset['total'] = String(Number(total.dataset['list']) + ore);
  total.replaceChildren(written(kronerOf(total), 'auto'));
  total.closest('[hidden]')?.removeAttribute('hidden');
  const price = total.closest('[data-includes]');
  if (price instanceof HTMLElement) price.querySelector('.includes')?.replaceChildren(price.dataset['includes'] ?? '');
}

/** Shows the differences from the shown result in a row. @param {Element} row */
function showDifferences(row) {
  const [base] = totalsIn(row, '[data-base] [data-total]');
  for (const total of totalsIn(row, '[data-total]')) {
    const difference = kronerOf(total) - kronerOf(base ?? total);
    total
      .closest('td')
      ?.querySelector('small')
      ?.replaceChildren(difference === 0 ? '' : written(difference, 'always'));
  }
}

window.showTypedPrice = (quoted) => {
  const [fireplace = '', ore] = quoted.split(' ');
  if (fireplace === '') return;
  for (const total of totalsIn(document, `[data-list][data-fireplace="${fireplace}"]`)) showTotal(total, Number(ore));
  for (const row of document.querySelectorAll('.fireplace-totals')) showDifferences(row);
};
