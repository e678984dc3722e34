import type { Cell } from '../../../server/upkeep/workbook/sheet.ts';
import { workbookOf } from './workbook-files.ts';

/** Prices without VAT of four parts, some per cent above those of the bundled catalogue. */
export const prices = { 'ST125-01SV': 1050, 'ST125-02SV': 2772.5, 'ST125-10SV': 2100.4, 'ST125-13SV': 3610 } as const;

export const numbers = ['ST125-01SV', 'ST125-02SV', 'ST125-10SV', 'ST125-13SV'] as const;

export const firstHalf = { 'ST125-01SV': 1050, 'ST125-02SV': 2772.5 } as const;

/** A price file of some shape, invented in the shape of a real one. */
export interface PriceShape {
  readonly title: string;
  readonly content: string | Uint8Array | Promise<Uint8Array>;
  /** Options of the command for facts that the file leaves open and that are not the usual ones, such as `vat including`. */
  readonly answers: readonly string[];
  /** Columns that are proposed wrong, such as `Veil=ignore`. */
  readonly corrections: readonly string[];
  /** Default: the prices of the four parts. */
  readonly expected: Readonly<Record<string, number>> | null;
}

export type Line = (number: string, price: number, index: number) => string;

/** An amount with a decimal comma. */
export const comma = (price: number): string => price.toFixed(2).replace('.', ',');

export function lines(line: Line, factor = 1): string[] {
  return numbers.map((number, index) => line(number, prices[number] * factor, index));
}

/** A text of headings and a line for each part. */
export function text(headings: string, line: Line, factor = 1): string {
  return [headings, ...lines(line, factor), ''].join('\r\n');
}

export const plain: Line = (number, price) => `${number};${comma(price)}`;
export const named: Line = (number, price) => `${number};Rør svart;${comma(price)}`;
/** A line with one more cell. */
export const withCell =
  (cell: string): Line =>
  (number, price) =>
    `${number};${comma(price)};${cell}`;

export function shape(title: string, content: PriceShape['content'], ...answers: readonly string[]): PriceShape {
  return { title, content, answers, corrections: [], expected: null };
}

/** A shape whose columns are proposed wrong. */
export function corrected(wrong: PriceShape, ...corrections: readonly string[]): PriceShape {
  return { ...wrong, corrections };
}

/** A shape that holds the prices of some of the parts. */
export function partial(whole: PriceShape, expected: Readonly<Record<string, number>>): PriceShape {
  return { ...whole, expected };
}

/** A text list of the usual lines, known by its headings and its first line. */
export function headed(headingLine: string, line: Line, factor: number, ...answers: readonly string[]): PriceShape {
  const content = text(headingLine, line, factor);
  return shape(`headed "${content.split('\r\n', 2).join('", first "')}"`, content, ...answers);
}

export const rowsOf = (factor = 1): (string | number)[][] =>
  numbers.map((number) => [number, 'Rør svart', Number((prices[number] * factor).toFixed(4))]);
export const headings = ['Varenr', 'Beskrivelse', 'Pris eks. mva.'];

/** A workbook with one sheet. */
export function sheet(rows: readonly (readonly Cell[])[], format = '0.00', name = 'Ark1'): Promise<Uint8Array> {
  return workbookOf({ name, rows, format });
}

export function nelfo(head: string, line: Line, factor = 1): string {
  return [`VH;EFONELFO;4.0;${head}`, ...lines(line, factor), ''].join('\r\n');
}

export const nelfoLine =
  (unit: string, rest = ';;TFA;Merke;;J;10000;;B', date = '20260101', quantity = '10000'): Line =>
  (number, price) =>
    `VL;3;${number};Rør;svart;1;${unit};${Math.round(price * 100)};${quantity};${date};1${rest};`;
export const ahlsell = 'NO910478656MVA;;;20260101;;NOK;PRISFIL;Grossist AS;Veien 1;;0582;OSLO;NO';

export const priceShapes: readonly PriceShape[] = [
  headed('Varenr;Beskrivelse;Pris eks. mva.', named, 1),
  headed('Varenr;Beskrivelse;Pris', named, 1),
  headed('Varenr;Pris inkl. 25 % mva', plain, 1.25),
  headed('Varenr;Pris per 15.10.2025 eks. mva', plain, 1),
  headed('Varenr;Priser 01.04.2026 eks. mva', plain, 1),
  headed('Varenr;Pris etter rabatt eks. mva', plain, 0.5, 'markup 100'),
  headed('Varenr;Pris forhandler eks. mva', plain, 0.5, 'markup 100'),
  headed('Varenr;Nettoinnkjøpspris eks.mva', plain, 0.8, 'markup 25'),
  headed('Varenr;Pris fra 01.04.2029 eks. mva', plain, 1, 'on-date 2029-04-01'),
  headed('Varenr;Pris eks. mva;Gyldig fra', withCell('01.04.2029'), 1, 'on-date 2029-04-01'),
  headed('Varenr;Pris eks. mva;Prisenhet', withCell('pr 100'), 100),
  headed('Varenr;Pris eks. mva;Prisenhet', withCell('1.000'), 1000, 'unit 1.000=1000'),
  headed('Varenr;Pris eks. mva;Enhet', withCell('100 stk'), 100, 'unit 100 stk=100'),
  headed('Varenr;Pris/100 ex', plain, 100),
  headed('Varenr;Pris pr. hundre eks. mva', plain, 100),
  headed('Varenr;Pris pr. 100 eks. mva;Prisenhet', withCell('10'), 100, 'unit 100 / 10=100'),
  headed('Varenr;Pris eks. mva;Status', withCell('Bestilling'), 1, 'status Bestilling=active'),
  headed('Varenr;Bruttopris eks. mva;Rabatt %', withCell('35'), 1),
  shape(
    'dealer prices in the title',
    `Nettoprisliste 2026;\r\n${text('Varenr;Pris eks. mva', plain, 0.5)}`,
    'markup 100',
  ),
  shape(
    'two prices of two years',
    text('Varenr;Pris 2025;Pris 2026', (number, price) => `${number};1,00;${comma(price)}`),
  ),
  shape(
    'a currency beside the amounts',
    text('Varenr;Pris eks. mva', (number, price) => `${number};€ ${comma(price)}`, 0.1),
    'rate EUR=10',
  ),
  shape('two currencies that disagree', `Prisliste i EUR;\r\n${text('Varenr;Pris NOK eks. mva', plain)}`),
  shape(
    'a list of Swedish wholesalers',
    text(
      'Artikelnummer;Benämning;Enhet;Materialgrupp;GN-Pris;Prisdatum;Status',
      (number, price) => `${number};Rør;ST;14AA;${comma(price)};20260101;O`,
    ),
    'status O=active',
  ),
  shape(
    'Danish headings',
    text(
      'Varenummer;Producentens Varenummer;EAN/UPC;Vejl. pris ekskl. moms;Lager',
      (number, price) => `4711;${number};570;${comma(price)};5`,
    ),
  ),
  partial(
    shape(
      'a second section with other columns',
      `${text('Varenr;Beskrivelse;Pris eks. mva', named).replace(/ST125-1.*\r\n/g, '')};;\r\nPris eks. mva;Varenr;Beskrivelse\r\n${comma(2100.4)};ST125-10SV;Rør\r\n${comma(3610)};ST125-13SV;Rør\r\n`,
    ),
    firstHalf,
  ),
  partial(
    shape(
      'a second section of purchase prices',
      `${text('Varenr;Beskrivelse;Pris eks. mva', named).replace(/ST125-1.*\r\n/g, '')}Varenr;Beskrivelse;Innpris eks. mva\r\nST125-10SV;Rør;1050,20\r\nST125-13SV;Rør;1805,00\r\n`,
    ),
    firstHalf,
  ),
  shape(
    'a comma between values and before decimals',
    text('Varenr,Beskrivelse,Pris eks. mva', (number, price) => `${number},Rør,${comma(price)}`),
    'refusal',
  ),
  shape(
    'a comma between values, a point before decimals',
    text('Varenr,Beskrivelse,Pris eks. mva', (number, price) => `${number},Rør,${price.toFixed(2)}`),
  ),
  shape(
    'amounts written in two ways',
    text('Varenr;Pris eks. mva', (number, price) => `${number};${price === 1050 ? '1.050' : price}`),
  ),
  shape(
    'words of status',
    text(
      'Varenr;Pris eks. mva;Status',
      (number, price) => `${number};${comma(price)};${number === 'ST125-01SV' ? 'Aktiv' : 'N'}`,
    ),
  ),
  shape(
    'of a program of Norwegian dealers',
    text(
      'Varegruppekode;Varenummer;Varenavn;Listepris (u/mva);Netto innpris;Strekkode',
      (number, price) => `10;${number};Rør;${comma(price)};1,00;705`,
    ),
  ),
  shape(
    'of an accounting program',
    text(
      'Varenr;Varenavn;Utsalgspris eks. mva;Kostpris;Enhet;Leverandør',
      (number, price) => `${number};Rør;${comma(price)};1,00;stk;Ovn AS`,
    ),
  ),
  shape(
    'a stray quotation mark',
    text(
      'Varenr;Beskrivelse;Pris eks. mva',
      (number, price, index) => `${number};${index === 1 ? '"Rør' : 'Rør'};${comma(price)}`,
    ),
  ),
  corrected(
    shape(
      'a row without a cell',
      `${text('Varenr;Lager;Pris eks. mva;Veil', (number, price) => `${number};5;${comma(price)};9000`)}ST150-10SV;1000;1500\r\n`,
    ),
    'Veil=ignore',
    'Pris eks. mva=price',
  ),
  shape('a row with a cell too many', `${text('Varenr;Beskrivelse;Pris eks. mva', named)}ST150-10SV;Rør; 5;1500\r\n`),
  shape(
    'empty cells at the end of its rows',
    text('Varenr;Beskrivelse;Pris eks. mva', (number, price) => `${number};Rør;${comma(price)};;;`),
  ),
  shape(
    'blocked goods beside those on sale',
    `${text('Varenr;Pris eks. mva;Status', withCell('Aktiv'))}ST150-10SV;1,00;Sperret\r\nST150-13SV;1,00;Slutt\r\n`,
  ),
  shape('a yes below "discontinued"', `${text('Varenr;Pris eks. mva;Utgått', withCell('N'))}ST150-10SV;1,00;J\r\n`),
  shape('a workbook', sheet([headings, ...rowsOf()])),
  shape(
    'a note beside the table',
    sheet([headings, ...rowsOf(0.1).map((row) => row.concat('Pris i EUR'))]),
    'rate EUR=10',
  ),
  shape(
    'two rows of headings',
    sheet([['', '', 'Veil. pris'], ['Varenr', 'Beskrivelse', 'Pris'], ['', '', 'eks. mva'], ...rowsOf()]),
  ),
  shape('EFO/NELFO of goods', nelfo(ahlsell, nelfoLine('EA;STYKK'))),
  shape(
    'EFO/NELFO of goods by the hundred',
    nelfo(ahlsell, nelfoLine('PCE;stk', ';;TFA;Merke;;J;10000;;B', '20260101', '1000000'), 100),
  ),
  shape(
    'EFO/NELFO with net prices',
    nelfo(ahlsell, nelfoLine('EA;STYKK', ';;TFA;Merke;;J;10000;;N'), 0.5),
    'markup 100',
  ),
  shape(
    'EFO/NELFO of a later day',
    nelfo(ahlsell, nelfoLine('EA;STYKK', ';;TFA;Merke;;J;10000;;B', '20290101')),
    'on-date 2029-01-01',
  ),
];
