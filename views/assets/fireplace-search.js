/*
 * The search for a fireplace by name, producer or article number; accents, spaces and punctuation do not matter.
 * The plain list is shown if scripts are off.
 */

const arrow =
  '<svg class="autocomplete__dropdown-arrow-down" viewBox="0 0 16 16" aria-hidden="true">' +
  '<path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>';

/** Separates a fireplace's name from its article number. */
const separator = ' · ';

const { byId } = window;
const fireplaceSelect = () => byId('fireplace', HTMLSelectElement);
const fireplaceSearch = () => byId('fireplace-search', HTMLElement);

/** @returns {SearchableFireplace[]} the fireplaces of the form, in its order */
function offeredFireplaces() {
  return Array.from(fireplaceSelect().options)
    .filter(({ value }) => value !== '')
    .map(fireplaceOf);
}

/**
 * @param {HTMLOptionElement} option its text is name, separator, article number; the name may contain the separator too
 * @returns {SearchableFireplace}
 */
function fireplaceOf({ value, text, parentElement }) {
  const at = text.lastIndexOf(separator);
  return {
    value,
    name: text.slice(0, at),
    articleNumber: text.slice(at + separator.length),
    producer: parentElement instanceof HTMLOptGroupElement ? parentElement.label : '',
  };
}

/** @param {SearchableFireplace} fireplace */
const labelOf = ({ name, articleNumber }) => `${name}${separator}${articleNumber}`;

/**
 * @param {string | undefined} text with places such as `{number}`
 * @param {Readonly<Record<string, string | number>>} values
 */
function filledIn(text = '', values) {
  return text.replace(/\{(\w+)\}/g, (place, /** @type {string} */ name) => String(values[name] ?? place));
}

/** @param {string} text */
function escaped(text) {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}

/**
 * How well a word fits, 0 is best: name, producer, article number, nearly a name; Infinity: not at all.
 * @param {string} word folded
 * @param {RegExp | undefined} near
 * @param {SearchableFireplace} fireplace
 */
function rank(word, near, { name, producer, articleNumber }) {
  if (foldedWords(name).some((part) => part.startsWith(word))) return 0;
  if (folded(name).includes(word)) return 1;
  if (folded(producer).includes(word)) return 2;
  if (folded(articleNumber).includes(word)) return 3;
  return foldedWords(`${name} ${producer}`).some((part) => near?.test(part)) ? 4 : Infinity;
}

/** @param {string} query */
function fireplacesMatching(query) {
  const chosen = fireplaceSelect().value;
  const offered = offeredFireplaces();
  // The field still shows the chosen fireplace: nothing was searched for yet, so the whole list is shown.
  if (offered.some((fireplace) => fireplace.value === chosen && labelOf(fireplace) === query)) return offered;
  const words = foldedWords(query).filter((word) => word !== '');
  const found = (near = words.map(nearly)) =>
    offered
      .map((fireplace) => ({
        fireplace,
        sum: words.reduce((sum, word, at) => sum + rank(word, near[at], fireplace), 0),
      }))
      .filter(({ sum }) => sum < Infinity)
      .toSorted((left, right) => left.sum - right.sum)
      .map(({ fireplace }) => fireplace);
  const exact = found([]);
  return exact.length > 0 ? exact : found();
}

/** The text of the field before the visitor searches. */
let shownLabel = '';

/** @param {string} value */
function choose(value) {
  fireplaceSearch().dataset['kept'] = value;
  shownLabel = labelWith(value);
  const select = fireplaceSelect();
  if (select.value === value) return;
  select.value = value;
  select.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Enter takes the first hit, which is marked, unless the arrow keys marked another; nothing else is sent. @param {KeyboardEvent} event */
function takeFirstHit(event) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const { value } = event.target;
  const isMarked = event.target.hasAttribute('aria-activedescendant');
  if (isMarked && fireplaceSearch().querySelector('.autocomplete__option--focused') !== null) return;
  event.preventDefault();
  const [first] = fireplacesMatching(value);
  if (first === undefined || value.trim() === '' || value === chosenLabel()) return;
  choose(first.value);
  showSearch();
  byId('fireplace-input', HTMLInputElement).focus();
}

/**
 * Keeps the list closed when the field gets the focus: the library would open it, with the chosen text as the search. After
 * an Escape key the library takes the text as chosen.
 * @param {HTMLInputElement} input
 */
function keepClosed(input) {
  if (input.value === '') return;
  input.dispatchEvent(new KeyboardEvent('keydown', { keyCode: 27, bubbles: true }));
}

/** The first click selects the text, as the Tab key does, so that typing replaces it; a second click places the cursor. */
function selectAtFirstClick(/** @type {HTMLInputElement} */ input) {
  let wasFocused = false;
  input.addEventListener('pointerdown', () => {
    wasFocused = document.activeElement === input;
  });
  input.addEventListener('click', () => {
    if (!wasFocused) input.select();
  });
}

/** Puts the search in place of the select, with the same fireplace chosen. */
function showSearch() {
  const search = fireplaceSearch();
  search.querySelector('.autocomplete')?.remove();
  search.dataset['kept'] = fireplaceSelect().value;
  shownLabel = chosenLabel();
  fireplaceSelect().classList.add('replaced');
  const element = document.createElement('div');
  element.className = 'autocomplete';
  search.append(element);
  // Typing only searches; the server is asked when a fireplace is chosen.
  element.addEventListener('input', (event) => event.stopPropagation());
  showNoMatch('');

  window.accessibleAutocomplete({
    element,
    id: 'fireplace-input',
    name: '',
    defaultValue: shownLabel,
    placeholder: search.dataset['placeholder'] ?? '',
    displayMenu: 'overlay',
    // The Tab key would otherwise reach the scrollable list, which then closes.
    menuAttributes: { tabindex: '-1' },
    showAllValues: true,
    // Marks the first hit, which the Enter key takes.
    autoselect: true,
    confirmOnBlur: false,
    dropdownArrow: () => arrow,
    tNoResults: () => search.dataset['noMatch'] ?? '',
    tAssistiveHint: () => search.dataset['assistiveHint'] ?? '',
    tStatusNoResults: () => search.dataset['noMatch'] ?? '',
    tStatusResults: (number) => filledIn(search.dataset['statusResults'], { number }),
    tStatusSelectedOption: (option, number, index) =>
      filledIn(search.dataset['statusSelected'], { option, number, position: index + 1 }),
    source: (query, populate) => populate(fireplacesMatching(query)),
    templates: {
      inputValue: (fireplace) => (typeof fireplace === 'object' ? labelOf(fireplace) : (fireplace ?? '')),
      suggestion: (fireplace) =>
        `${escaped(fireplace.name)} <small>${escaped(fireplace.producer)} · ${escaped(fireplace.articleNumber)}</small>`,
    },
    onConfirm: (fireplace) => {
      if (fireplace !== undefined) choose(fireplace.value);
    },
  });

  const input = byId('fireplace-input', HTMLInputElement);
  const label = search.querySelector('label');
  if (label !== null) label.htmlFor = input.id;
  input.addEventListener('keydown', takeFirstHit);
  selectAtFirstClick(input);
  keepClosed(input);
  input.addEventListener('change', () => {
    if (input.value.trim() === '') choose('');
  });
  input.addEventListener('blur', () => setTimeout(leaveSearch));
  showProblem();
}

/**
 * When the field loses the focus it shows the chosen fireplace again. A search that found nothing stays, to be corrected, with
 * a remark that nothing was chosen by it.
 */
function leaveSearch() {
  const input = document.getElementById('fireplace-input');
  if (!(input instanceof HTMLInputElement) || document.activeElement?.closest('#fireplace-search') !== null) return;
  const text = input.value.trim();
  if (text === '' || input.value === chosenLabel()) showNoMatch('');
  else if (fireplacesMatching(input.value).length === 0) showNoMatch(text);
  else showSearch();
}

/** @param {string} query the search that found nothing; empty: removes the remark */
function showNoMatch(query) {
  const { noMatchFor, stillChosen } = fireplaceSearch().dataset;
  const chosen = chosenLabel();
  const remark = byId('fireplace-no-match', HTMLElement);
  remark.hidden = query === '';
  remark.textContent =
    query === ''
      ? ''
      : filledIn(noMatchFor, { query }) + (chosen === '' ? '' : ` ${filledIn(stillChosen, { fireplace: chosen })}`);
}

function chosenLabel() {
  return labelWith(fireplaceSelect().value);
}

/** Returns the label of an offered fireplace; empty: it is not offered. @param {string} value */
function labelWith(value) {
  const fireplace = offeredFireplaces().find((offered) => offered.value === value);
  return fireplace === undefined ? '' : labelOf(fireplace);
}

/** Connects the message of the hidden select with the search. */
function showProblem() {
  const input = byId('fireplace-input', HTMLInputElement);
  const isWrong = fireplaceSelect().getAttribute('aria-invalid') === 'true';
  for (const [name, value] of /** @type {const} */ ([
    ['aria-invalid', 'true'],
    ['aria-describedby', 'fireplace-message'],
  ])) {
    if (isWrong) input.setAttribute(name, value);
    else if (input.getAttribute(name) === value) input.removeAttribute(name);
  }
}

showSearch();
document.addEventListener('htmx:after:swap', () => {
  const search = fireplaceSearch();
  const input = document.getElementById('fireplace-input');
  // A search goes on; when it is left, the field shows the chosen fireplace.
  const isSearching =
    input instanceof HTMLInputElement && input === document.activeElement && input.value !== shownLabel;
  const isNew = search.querySelector('.autocomplete') === null;
  if (isNew || (!isSearching && fireplaceSelect().value !== search.dataset['kept'])) showSearch();
  fireplaceSelect().classList.add('replaced');
  showProblem();
});
