/** What the calculator's script asks of the list of fireplaces. */
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
  accessibleAutocomplete(options: AutocompleteOptions): void;
}

/** The part that is used of what htmx reports of a request that it is going to make. */
type HtmxRequestEvent = CustomEvent<{ readonly ctx: { readonly request: { readonly body: FormData } } }>;

/** The part that is used of what htmx reports of the address that it is going to show; `path` may be changed. */
type HtmxHistoryEvent = CustomEvent<{ readonly history: { path: string } }>;

/** The part that is used of what htmx reports of an answer. */
type HtmxSwapEvent = CustomEvent<{ readonly ctx: { readonly response?: { readonly status: number } } }>;

interface DocumentEventMap {
  'htmx:after:swap': HtmxSwapEvent;
  'htmx:config:request': HtmxRequestEvent;
  'htmx:before:history:update': HtmxHistoryEvent;
}
