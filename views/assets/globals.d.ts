/** A fireplace in the search list. */
interface SearchableFireplace {
  readonly value: string;
  readonly name: string;
  readonly articleNumber: string;
  readonly producer: string;
}

/** The file `near-words.js` is joined before the search, because the server imports it too. */
declare const folded: (text: string) => string;
declare const foldedWords: (text: string) => string[];
declare const nearly: (word: string) => RegExp | undefined;

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

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The values of a form's controls while its requests are under way. */
interface FollowedValues {
  /** Whether the last answer has the value of each control. */
  readonly isAnswered: () => boolean;
  /** Remembers the values that a request takes along. */
  readonly send: (request: object) => void;
  /** Remembers the values just before an answer changes the page. */
  readonly hold: () => void;
  /** Sets the controls to the answer's values, unless they were changed since the request. `isRestored`: the text with the caret too. */
  readonly show: (request: object, isRestored: boolean) => void;
}

/** The own lines of a quote, each named by kind and id. */
interface QuoteLines {
  readonly names: () => readonly string[];
  /** Whether the last answer has these lines in this order. */
  readonly areAnswered: () => boolean;
  /** Changes an answer to the lines of the page, if these were changed since its request. `sent`: the lines in the request. */
  readonly keep: (answer: DocumentFragment, sent: readonly string[]) => void;
  readonly showRoom: () => void;
}

/** Saves files of a quote. `download` resolves with false if the server gives no file. */
interface QuoteFiles {
  save: (text: string, name: string) => void;
  download: (form: HTMLFormElement, button: HTMLButtonElement) => Promise<boolean>;
  tell: (what: 'saved' | 'mailed' | 'told', name: string) => void;
}

interface Window {
  followValues: (form: () => HTMLFormElement) => FollowedValues;
  quoteFiles: QuoteFiles;
  quoteLines: QuoteLines;
  takeReference: (form: HTMLFormElement) => void;
  takeNotes: (form: HTMLFormElement) => void;
  /** Shows sums with the typed price of a fireplace. `quoted`: the fireplace and its price in øre, first in `quote-screen` of the tab's storage. */
  showTypedPrice: (quoted: string) => void;
  /** Returns an element of the page. Throws an error if there is none, or if it has another type. */
  byId: <Wanted extends Element>(id: string, type: new () => Wanted) => Wanted;
  /** Returns the nearest element around the target of an event, or itself; null: there is none. */
  closestTo: (target: EventTarget | null, selector: string) => Element | null;
  accessibleAutocomplete(options: AutocompleteOptions): void;
}

/** The part of a request of htmx that is used. `sourceEvent` began it. */
interface HtmxRequest {
  swap: string;
  readonly sourceElement: Element;
  readonly sourceEvent: Event;
  readonly request: {
    body: FormData;
    readonly headers: Readonly<Record<string, string>>;
    readonly submitter?: Element | null;
  };
  readonly response?: { readonly status: number };
}

/** The part of htmx's events about a request that is used. */
type HtmxRequestEvent = CustomEvent<{ readonly ctx: HtmxRequest }>;

/** The part of htmx's event about a missing answer that is used. */
type HtmxErrorEvent = CustomEvent<{ readonly ctx?: HtmxRequest }>;

/** The part of htmx's events about the address that is used; before the change both may be changed. */
type HtmxHistoryEvent = CustomEvent<{
  readonly history: { path: string; type: 'push' | 'replace' };
  readonly sourceElement: Element;
}>;

/** The part of htmx's event before an answer is shown that is used. */
type HtmxSwapEvent = CustomEvent<{
  readonly ctx: HtmxRequest;
  readonly tasks: readonly { readonly fragment: DocumentFragment }[];
}>;

interface DocumentEventMap {
  'htmx:before:request': HtmxRequestEvent;
  'htmx:before:swap': HtmxSwapEvent;
  'htmx:after:swap': HtmxRequestEvent;
  'htmx:finally:request': HtmxRequestEvent;
  'htmx:response:error': HtmxErrorEvent;
  'htmx:error': HtmxErrorEvent;
  'htmx:config:request': HtmxRequestEvent;
  'htmx:before:history:update': HtmxHistoryEvent;
  'htmx:after:history:update': HtmxHistoryEvent;
}
