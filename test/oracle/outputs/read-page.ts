/** The texts of a result page; numbers as printed. */
export type ReadPage = ReturnType<typeof readPage>;

/** A change that would work, with its printed price. */
export type Remedy = ReadPage['remedies'][number];

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

function linksIn(markup: string) {
  return [...markup.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = '', text = '']) => ({
    href: textOf(href),
    text: textOf(text),
  }));
}

function ridgeSavingIn(page: string): number | null {
  const told = first(page, /(kr[\d\s]+rimeligere hvis pipen står ved mønet – oppgi avstanden)/);
  return told === '' ? null : numberIn(textOf(told));
}

const remediesIn = (list: string) =>
  all(list, /<li[^>]*>(.*?)<\/li>/gs).flatMap((item) => {
    const cost = textOf(first(item, /<span class="remedy-\w+"[^>]*>(.*?)<\/span>/s));
    return linksIn(item).map(({ href, text }) => ({ href, text, cost }));
  });

/** Reads a result page. */
export function readPage(page: string) {
  const bill = first(page, /<table[^>]*id="bill-table"[^>]*>(.*?)<\/table>/s);
  const alternatives = first(page, /<nav class="alternatives"[^>]*>(.*?)<\/nav>/s);
  return {
    /** The cells of each row of the list: position, quantity, article, NOBB, name, unit price, line total, reason. */
    rows: bodyRows(bill),
    /** Sum without VAT, VAT, sum with VAT. */
    totals: all(first(bill, /<tfoot[^>]*>(.*?)<\/tfoot>/s), /<td[^>]*>(.*?)<\/td>/gs).map(textOf),
    totalInBar: textOf(first(page, /id="total-inc-vat"[^>]*>(.*?)</s)),
    /** Position, name, from and to of each piece, from the top down. */
    pieces: bodyRows(first(page, /<details class="drawing-table"[^>]*>(.*?)<\/details>/s)),
    openings: bodyRows(first(page, /<section class="openings"[^>]*>(.*?)<\/section>/s)),
    rules: [...page.matchAll(/<li class="check(?: (\w+))?" id="rule-(R\d+)"[^>]*>(.*?)<\/li>/gs)].map(
      // A duty has no status of its own: it is always to be clarified.
      ([, status = 'clarify', id = '', body = '']) => ({
        id,
        status,
        measured: textOf(first(body, /<strong class="measured">(.*?)<\/strong>/s)),
        /** The text of its source. */
        source: textOf(first(page, new RegExp(`<li id="${first(body, /href="#(source-\d+)"/)}">(.*?)</li>`, 's'))),
      }),
    ),
    drawing: [...page.matchAll(/<path class="piece(?! arm)[^"]*" d="([^"]*)" data-position="(\d+)"/g)].flatMap(
      ([, paths = '', position = '']) =>
        // One path draws all neighbours with the same position.
        paths.split(/(?=M)/).map((path) => {
          const heights = [...path.matchAll(/(?:[ML][\d.-]+ |V)([\d.-]+)/g)].map(([, y]) => Number(y));
          // In the drawing's own units, counted downwards.
          return { position, top: Math.min(...heights), bottom: Math.max(...heights) };
        }),
    ),
    /** The number beside the mouth in the drawing. */
    mouth: textOf(first(page, /class="mouth-level-text"[^>]*>(.*?)</s)),
    alternatives: all(alternatives, /(<a\b.*?<\/a>)/gs).flatMap((markup) =>
      linksIn(markup).map(({ text, href }) => ({
        text,
        href,
        isChosen: markup.includes('aria-current="true"'),
        isRecommended: markup.includes('class="recommended"'),
        /** The price, or its difference from the shown list. */
        price: textOf(first(markup, /<span class="alternative-price"[^>]*>(.*?)<\/span>/s)),
      })),
    ),
    /** The links under "what would work". */
    remedies: all(page, /<ul class="remedies"[^>]*>(.*?)<\/ul>/gs).flatMap(remediesIn),
    /** The saving of a flue at the ridge, kr; null: not shown. */
    ridgeSaving: ridgeSavingIn(page),
    /** The links under "what helps". */
    draughtRemedies: all(page, /<ul class="draught-remedies"[^>]*>(.*?)<\/ul>/gs).flatMap(remediesIn),
    /** The links that keep a flue dry. */
    temperatureRemedies: all(page, /<ul class="[^"]*temperature-remedies"[^>]*>(.*?)<\/ul>/gs).flatMap(remediesIn),
  };
}

/** Reads the first number of a text as the page writes it ("1 090,00", "−2", "− kr 887,50", "14,1 Pa"). */
export function numberIn(text: string): number {
  const [, sign = '', digits = ''] = /([−-]?)(?: kr )?(\d[\d ]*(?:,\d+)?)/.exec(text) ?? [];
  const number = digits === '' ? Number.NaN : Number(digits.replaceAll(' ', '').replace(',', '.'));
  return sign === '' ? number : -number;
}
