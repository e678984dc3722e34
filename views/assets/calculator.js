/*
 * The little that the calculator page does in the browser beside htmx: a search over the list of fireplaces.
 * Without this file everything still works by its select and the submit button.
 */

/** @returns the fireplaces that the form offers just now, in its order */
function offeredFireplaces(select) {
  return [...select.querySelectorAll('optgroup option')].map((option) => ({
    value: option.value,
    name: option.textContent.replace(` · ${option.dataset.articleNumber}`, ''),
    articleNumber: option.dataset.articleNumber,
    producer: option.parentElement.label,
  }));
}

function escaped(text) {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}

const labelOf = ({ name, articleNumber }) => `${name} · ${articleNumber}`;

function matches({ name, articleNumber, producer }, query) {
  const text = `${producer} ${name} ${articleNumber}`.toLocaleLowerCase('nb');
  return query
    .toLocaleLowerCase('nb')
    .split(/[\s·]+/)
    .every((word) => text.includes(word));
}

function choose(value) {
  const select = document.getElementById('fireplace');
  if (select.value === value) return;
  select.value = value;
  select.dispatchEvent(new Event('input', { bubbles: true }));
}

function addSearch() {
  const search = document.getElementById('fireplace-search');
  const select = document.getElementById('fireplace');
  const chosen = offeredFireplaces(select).find(({ value }) => value === select.value);
  const container = document.createElement('div');
  search.querySelector('.autocomplete')?.remove();
  container.className = 'autocomplete';
  search.append(container);
  search.dataset.value = select.value;
  window.accessibleAutocomplete({
    element: container,
    id: 'fireplace-input',
    name: '',
    defaultValue: chosen === undefined ? '' : labelOf(chosen),
    placeholder: search.dataset.placeholder,
    displayMenu: 'overlay',
    showAllValues: true,
    confirmOnBlur: false,
    dropdownArrow: () =>
      '<svg class="autocomplete__dropdown-arrow-down" viewBox="0 0 16 16" aria-hidden="true"><path d="m4 6 4 4 4-4" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>',
    tNoResults: () => search.dataset.noMatch,
    tAssistiveHint: () => search.dataset.assistiveHint,
    source: (query, populate) => {
      const current = document.getElementById('fireplace');
      const offered = offeredFireplaces(current);
      const isChosen = offered.some((fireplace) => fireplace.value === current.value && labelOf(fireplace) === query);
      populate(isChosen || query === '' ? offered : offered.filter((fireplace) => matches(fireplace, query)));
    },
    templates: {
      inputValue: (fireplace) => (fireplace === undefined ? '' : labelOf(fireplace)),
      suggestion: (fireplace) =>
        `<span class="suggestion-name">${escaped(fireplace.name)}</span> <small>${escaped(fireplace.producer)} · ${escaped(fireplace.articleNumber)}</small>`,
    },
    onConfirm: (fireplace) => {
      if (fireplace === undefined) return;
      search.dataset.value = fireplace.value;
      choose(fireplace.value);
    },
  });
  search.querySelector('label').htmlFor = 'fireplace-input';
  document.getElementById('fireplace-input').addEventListener('change', (event) => {
    if (event.target.value.trim() !== '') return;
    search.dataset.value = '';
    choose('');
  });
}

addSearch();
document.addEventListener('htmx:after:swap', () => {
  const select = document.getElementById('fireplace');
  if (select.value !== document.getElementById('fireplace-search').dataset.value) addSearch();
});
