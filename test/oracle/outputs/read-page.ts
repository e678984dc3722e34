/** The texts of a result page; numbers as printed. */
export interface ReadPage {
  /** The cells of each row of the list: position, quantity, article, NOBB, name, unit price, line total, reason. */
  readonly rows: readonly (readonly string[])[];
  /** Sum without VAT, VAT, sum with VAT. */
  readonly totals: readonly string[];
  readonly totalInBar: string;
  /** Position, name, from and to of each piece, from the top down. */
  readonly pieces: readonly (readonly string[])[];
  readonly openings: readonly (readonly string[])[];
  readonly rules: readonly ShownRule[];
  readonly drawing: readonly DrawnPiece[];
  /** Heights in the drawing: its mouth, and the number beside it. */
  readonly mouth: string;
  readonly alternatives: readonly Alternative[];
  /** The links under "what would work" and "what helps". */
  readonly remedies: readonly Remedy[];
  readonly draughtRemedies: readonly Remedy[];
  /** The links that keep a flue dry. */
  readonly temperatureRemedies: readonly Remedy[];
  /** The saving of a flue at the ridge, kr; null: not shown. */
  readonly ridgeSaving: number | null;
}

export interface ShownRule {
  readonly id: string;
  readonly status: string;
  readonly measured: string;
  /** The text of its source. */
  readonly source: string;
}

export interface DrawnPiece {
  readonly position: string;
  /** In the drawing's own units, counted downwards. */
  readonly top: number;
  readonly bottom: number;
}

export interface Link {
  readonly text: string;
  readonly href: string;
}

/** A change that would work, with its printed price. */
export interface Remedy extends Link {
  readonly cost: string;
}

export interface Alternative extends Link {
  readonly isChosen: boolean;
  readonly isRecommended: boolean;
  /** The price, or its difference from the shown list. */
  readonly price: string;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Returns the text of markup with ordinary spaces, without source marks and summaries. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<(sup|summary)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const all = (markup: string, pattern: RegExp): readonly string[] =>
  [...markup.matchAll(pattern)].map((found) => found[1] ?? '');
const first = (markup: string, pattern: RegExp): string => pattern.exec(markup)?.[1] ?? '';
const cells = (row: string): readonly string[] => all(row, /<t[dh][^>]*>(.*?)<\/t[dh]>/gs).map(textOf);
const bodyRows = (table: string): readonly (readonly string[])[] =>
  all(first(table, /<tbody[^>]*>(.*?)<\/tbody>/s), /<tr[^>]*>(.*?)<\/tr>/gs).map(cells);

function linksIn(markup: string): readonly Link[] {
  return [...markup.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', text = '']) => ({
    href: textOf(href),
    text: textOf(text),
  }));
}

function ridgeSavingIn(page: string): number | null {
  const told = first(page, /(kr[^<]*rimeligere hvis pipen står ved mønet – oppgi avstanden)/);
  return told === '' ? null : numberIn(textOf(told));
}

const remediesIn = (list: string): readonly Remedy[] =>
  all(list, /<li[^>]*>(.*?)<\/li>/gs).flatMap((item) => {
    const cost = textOf(first(item, /<span class="remedy-\w+"[^>]*>(.*?)<\/span>/s));
    return linksIn(item).map(({ href, text }) => ({ href, text, cost }));
  });

/** Reads a result page. */
export function readPage(page: string): ReadPage {
  const bill = first(page, /<table[^>]*id="bill-table"[^>]*>(.*?)<\/table>/s);
  const alternatives = first(page, /<nav class="alternatives"[^>]*>(.*?)<\/nav>/s);
  return {
    rows: bodyRows(bill),
    totals: all(first(bill, /<tfoot[^>]*>(.*?)<\/tfoot>/s), /<td[^>]*>(.*?)<\/td>/gs).map(textOf),
    totalInBar: textOf(first(page, /id="total-inc-vat"[^>]*>(.*?)</s)),
    pieces: bodyRows(first(page, /<details class="drawing-table"[^>]*>(.*?)<\/details>/s)),
    openings: bodyRows(first(page, /<section class="openings"[^>]*>(.*?)<\/section>/s)),
    rules: [...page.matchAll(/<li class="check(?: (\w+))?" id="rule-(R\d+)"[^>]*>(.*?)<\/li>/gs)].map(
      // A duty has no status of its own: it is always to be clarified.
      ([, status = 'clarify', id = '', body = '']) => ({
        id,
        status,
        measured: textOf(first(body, /<strong class="measured">(.*?)<\/strong>/s)),
        source: textOf(first(page, new RegExp(`<li id="${first(body, /href="#(source-\d+)"/)}">(.*?)</li>`, 's'))),
      }),
    ),
    drawing: [...page.matchAll(/<path class="piece(?! arm)[^"]*" d="([^"]*)" data-position="(\d+)"/g)].flatMap(
      ([, paths = '', position = '']) =>
        // One path draws all neighbours with the same position.
        paths.split(/(?=M)/).map((path) => {
          const heights = [...path.matchAll(/(?:[ML][\d.-]+ |V)([\d.-]+)/g)].map(([, y]) => Number(y));
          return { position, top: Math.min(...heights), bottom: Math.max(...heights) };
        }),
    ),
    mouth: textOf(first(page, /class="mouth-level-text"[^>]*>(.*?)</s)),
    alternatives: all(alternatives, /(<a\b.*?<\/a>)/gs).flatMap((markup) =>
      linksIn(markup).map(({ text, href }) => ({
        text,
        href,
        isChosen: markup.includes('aria-current="true"'),
        isRecommended: markup.includes('class="recommended"'),
        price: textOf(first(markup, /<span class="alternative-price"[^>]*>(.*?)<\/span>/s)),
      })),
    ),
    remedies: all(page, /<ul class="remedies"[^>]*>(.*?)<\/ul>/gs).flatMap(remediesIn),
    ridgeSaving: ridgeSavingIn(page),
    draughtRemedies: all(page, /<ul class="draught-remedies"[^>]*>(.*?)<\/ul>/gs).flatMap(remediesIn),
    temperatureRemedies: all(page, /<ul class="[^"]*temperature-remedies"[^>]*>(.*?)<\/ul>/gs).flatMap(remediesIn),
  };
}

/** Reads the first number of a text as the page writes it ("1 090,00", "−2", "14,1 Pa"). */
export function numberIn(text: string): number {
  const found = /[−-]?\d[\d ]*(?:,\d+)?/.exec(text)?.[0];
  return found === undefined ? Number.NaN : Number(found.replaceAll(' ', '').replace(',', '.').replace('−', '-'));
}
