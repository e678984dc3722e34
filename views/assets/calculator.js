/*
 * What the calculator page does in the browser beside htmx: a search over the list of fireplaces.
 * Without this file everything works by the select and the submit button.
 */

const arrow =
  '<svg class="autocomplete__dropdown-arrow-down" viewBox="0 0 16 16" aria-hidden="true">' +
  '<path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>';

/**
 * @template {Element} Wanted
 * @param {string} id
 * @param {new () => Wanted} type
 * @returns {Wanted}
 */
function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${type.name} #${id}.`);
  return element;
}

const fireplaceSelect = () => byId('fireplace', HTMLSelectElement);
const fireplaceSearch = () => byId('fireplace-search', HTMLElement);

/** @returns {SearchableFireplace[]} what the form offers just now, in its order */
function offeredFireplaces() {
  return Array.from(fireplaceSelect().options)
    .filter(({ value }) => value !== '')
    .map((option) => ({
      value: option.value,
      name: option.dataset['name'] ?? '',
      articleNumber: option.dataset['articleNumber'] ?? '',
      producer: option.parentElement instanceof HTMLOptGroupElement ? option.parentElement.label : '',
    }));
}

/** @param {SearchableFireplace} fireplace */
const labelOf = ({ name, articleNumber }) => `${name} · ${articleNumber}`;

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

/** @param {string} query */
function fireplacesMatching(query) {
  const chosen = fireplaceSelect().value;
  const offered = offeredFireplaces();
  // What is chosen already fills the field: then the whole list is wanted, not what resembles it.
  if (offered.some((fireplace) => fireplace.value === chosen && labelOf(fireplace) === query)) return offered;
  const words = query.toLocaleLowerCase(document.documentElement.lang).split(/[\s·]+/);
  return offered.filter(({ producer, name, articleNumber }) => {
    const text = `${producer} ${name} ${articleNumber}`.toLocaleLowerCase(document.documentElement.lang);
    return words.every((word) => text.includes(word));
  });
}

/** @param {string} value */
function choose(value) {
  fireplaceSearch().dataset['shown'] = value;
  const select = fireplaceSelect();
  if (select.value === value) return;
  select.value = value;
  select.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts the search where the select was; it shows what the select has chosen. */
function showSearch() {
  const search = fireplaceSearch();
  search.querySelector('.autocomplete')?.remove();
  search.dataset['shown'] = fireplaceSelect().value;
  const element = document.createElement('div');
  element.className = 'autocomplete';
  search.append(element);

  window.accessibleAutocomplete({
    element,
    id: 'fireplace-input',
    name: '',
    defaultValue: chosenLabel(),
    placeholder: search.dataset['placeholder'] ?? '',
    displayMenu: 'overlay',
    // A list that scrolls would be a stop of the Tab key, and vanish as soon as it is reached.
    menuAttributes: { tabindex: '-1' },
    showAllValues: true,
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
      inputValue: (fireplace) => (fireplace === undefined ? '' : labelOf(fireplace)),
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
  input.addEventListener('change', () => {
    if (input.value.trim() === '') choose('');
  });
  // What the field shows must be what is chosen: a search that was left unfinished makes way for it.
  input.addEventListener('blur', () => {
    setTimeout(() => {
      const left = input.isConnected && document.activeElement?.closest('#fireplace-search') === null;
      if (left && input.value.trim() !== '' && input.value !== chosenLabel()) showSearch();
    });
  });
  tellProblem();
}

function chosenLabel() {
  const { value: chosenValue } = fireplaceSelect();
  const chosen = offeredFireplaces().find(({ value }) => value === chosenValue);
  return chosen === undefined ? '' : labelOf(chosen);
}

/** Ties the fireplace's message to the search, since the select that has it is not shown. */
function tellProblem() {
  const input = byId('fireplace-input', HTMLInputElement);
  const isWrong = fireplaceSelect().getAttribute('aria-invalid') === 'true';
  if (isWrong) {
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-errormessage', 'fireplace-message');
  } else {
    input.removeAttribute('aria-invalid');
    input.removeAttribute('aria-errormessage');
  }
}

/** Says that no answer came, and that what is shown no longer belongs to the choices. */
function tellMissingAnswer() {
  byId('no-answer', HTMLElement).hidden = false;
  byId('result', HTMLElement).classList.add('outdated');
}

function openGroupsWithProblems() {
  for (const message of document.querySelectorAll('details .field-message:not([hidden])')) {
    const group = message.closest('details');
    if (group !== null) group.open = true;
  }
}

/** @param {HtmxRequestEvent} event comes before the form is sent: without its empty fields the address stays readable */
function leaveOutEmptyFields(event) {
  const { body } = event.detail.ctx.request;
  for (const [name, value] of Array.from(body)) {
    if (value === '') body.delete(name);
  }
}

/** A page that came without problems does not jump when one arises: the field tells it, the list is for listeners only. */
const tellsProblemsQuietly = byId('problems', HTMLElement).childElementCount === 0;

showSearch();
document.addEventListener('htmx:config:request', leaveOutEmptyFields);
// Typing there searches; only a choice concerns the server.
fireplaceSearch().addEventListener('input', (event) => event.stopPropagation());
document.addEventListener('htmx:response:error', tellMissingAnswer);
document.addEventListener('htmx:error', tellMissingAnswer);
document.addEventListener('htmx:after:swap', () => {
  if (fireplaceSelect().value !== fireplaceSearch().dataset['shown']) showSearch();
  tellProblem();
  openGroupsWithProblems();
  byId('problems', HTMLElement).classList.toggle('visually-hidden', tellsProblemsQuietly);
});
