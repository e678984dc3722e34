/** A fireplace in the search list. */
interface SearchableFireplace {
  readonly value: string;
  readonly name: string;
  readonly articleNumber: string;
  readonly producer: string;
}

/** The part of accessible-autocomplete that is used. */
interface AutocompleteOptions {
  readonly element: Element;
  readonly id: string;
  readonly name: string;
  readonly defaultValue: string;
  readonly placeholder: string;
  readonly displayMenu: 'overlay';
  readonly menuAttributes: Readonly<Record<string, string>>;
  readonly showAllValues: boolean;
  readonly autoselect: boolean;
  readonly confirmOnBlur: boolean;
  readonly dropdownArrow: () => string;
  readonly tNoResults: () => string;
  readonly tAssistiveHint: () => string;
  readonly tStatusNoResults: () => string;
  readonly tStatusResults: (length: number) => string;
  readonly tStatusSelectedOption: (option: string, length: number, index: number) => string;
  readonly source: (query: string, populate: (results: readonly SearchableFireplace[]) => void) => void;
  readonly templates: {
    readonly inputValue: (chosen?: SearchableFireplace | string) => string;
    readonly suggestion: (shown: SearchableFireplace) => string;
  };
  readonly onConfirm: (chosen?: SearchableFireplace) => void;
}

interface Window {
  /** Returns an element of the page. Throws an error if there is none, or if it has another type. */
  byId: <Wanted extends Element>(id: string, type: new () => Wanted) => Wanted;
  accessibleAutocomplete(options: AutocompleteOptions): void;
}

/** The part of htmx's event before a request that is used. */
type HtmxRequestEvent = CustomEvent<{
  readonly ctx: {
    swap: string;
    readonly request: { readonly body: FormData; readonly headers: Readonly<Record<string, string>> };
  };
}>;

/** The part of htmx's events about the address that is used; before the change both may be changed. */
type HtmxHistoryEvent = CustomEvent<{
  readonly history: { path: string; type: 'push' | 'replace' };
  readonly sourceElement: Element;
}>;

/** The part of htmx's event about an answer that is used. */
type HtmxSwapEvent = CustomEvent<{ readonly ctx: { readonly response?: { readonly status: number } } }>;

interface DocumentEventMap {
  'htmx:after:swap': HtmxSwapEvent;
  'htmx:config:request': HtmxRequestEvent;
  'htmx:before:history:update': HtmxHistoryEvent;
  'htmx:after:history:update': HtmxHistoryEvent;
}
