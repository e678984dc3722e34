import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { isOpen } from '../../../server/upkeep/import-answers.ts';
import { createExchangeRun } from './exchange-run.ts';
import { rowsOf } from './price-shapes.ts';
import { workbookOf } from './workbook-files.ts';

/** A fact of prices: the words that say it, and the option that asks about it; null if the price follows from the words. */
interface Fact {
  readonly said: string;
  /** In a number format, where a text is in quotation marks. */
  readonly format: string;
  readonly asks: 'rate' | 'unit' | 'markup' | 'on-date' | null;
  /** The listed price for a price of 1 without this fact. */
  readonly factor: number;
}

const facts: readonly Fact[] = [
  { said: 'Priser i EUR', format: '0.00 [$€-407]', asks: 'rate', factor: 0.1 },
  { said: 'Valuta: SEK', format: '0.00 "SEK"', asks: 'rate', factor: 2 },
  { said: 'Priser i danske kroner', format: '0.00 [$kr.-406]', asks: 'rate', factor: 0.5 },
  { said: 'Priser inkl. mva', format: '0.00 "inkl. mva"', asks: null, factor: 1.25 },
  { said: 'Pris pr. 100 stk', format: '0.00 "kr/100 stk"', asks: null, factor: 100 },
  { said: 'Pris pr. meter', format: '0.00 "kr/m"', asks: 'unit', factor: 1 },
  { said: 'Nettopriser', format: '0.00 "netto"', asks: 'markup', factor: 0.5 },
  { said: 'Forhandlerpriser', format: '0.00 "forhandler"', asks: 'markup', factor: 0.5 },
  { said: 'Priser gjelder fra 01.04.2029', format: '0.00 "fra 01.04.2029"', asks: 'on-date', factor: 1 },
  { said: 'Prisliste fra 1. april 2029', format: '0.00 "fra 1. april 2029"', asks: 'on-date', factor: 1 },
];

type Rows = readonly (readonly (string | number)[])[];
type Place = (fact: Fact, headings: readonly string[], rows: Rows) => Promise<Uint8Array>;

const sheet = (rows: Rows, name = 'Ark1'): Promise<Uint8Array> => workbookOf({ name, rows });

/** The places of a workbook where a fact can stand. */
const places: Readonly<Record<string, Place>> = {
  'the heading': ({ said }, [number = '', name = ''], rows) => sheet([[number, name, said], ...rows]),
  'the row above the headings': ({ said }, headings, rows) => sheet([['', '', said], headings, ...rows]),
  'the row below the headings': ({ said }, headings, rows) => sheet([headings, ['', '', said], ...rows]),
  'the title': ({ said }, headings, rows) => sheet([[said], [''], headings, ...rows]),
  'a title beside another': ({ said }, headings, rows) => sheet([['Ovn AS', said, ''], [''], headings, ...rows]),
  'the second of two titles': ({ said }, headings, rows) => sheet([['Ovn AS'], [said], headings, ...rows]),
  'a footnote': ({ said }, headings, rows) => sheet([headings, ...rows, [said]]),
  'a footnote beside another': ({ said }, headings, rows) => sheet([headings, ...rows, ['Merk:', said, '']]),
  'a cell beside the table': ({ said }, headings, rows) =>
    sheet([headings, ...rows.map((row, index) => (index === 0 ? [...row, said] : row))]),
  'the name of the sheet': ({ said }, headings, rows) => sheet([headings, ...rows], said.replace(':', '')),
  'a cover sheet': ({ said }, headings, rows) =>
    workbookOf({ name: 'Forside', rows: [['Ovn AS'], [said]] }, { name: 'Ark1', rows: [headings, ...rows] }),
  'a note behind the table': ({ said }, headings, rows) =>
    workbookOf({ name: 'Ark1', rows: [headings, ...rows] }, { name: 'Vilkår', rows: [[said]] }),
  'the number format': ({ format }, headings, rows) => workbookOf({ name: 'Ark1', rows: [headings, ...rows], format }),
};

const exchange = await createExchangeRun();
after(() => exchange[Symbol.asyncDispose]());

describe('a fact of prices is read or asked about', () => {
  for (const [place, write] of Object.entries(places)) {
    test(`in ${place}`, async () => {
      for (const fact of facts) {
        const content = await write(fact, ['Varenr', 'Beskrivelse', 'Pris'], rowsOf(fact.factor));
        const file = await exchange.write('fact.xlsx', content);
        const { questions, changed, mapping } = await exchange.confirm(file);
        const asked = questions.filter(isOpen).map(({ option }) => option);
        const right = changed.every(({ to }) => [1050, 2772.5, 2100.4, 3610].some((price) => price === to));
        // A column that holds no price by its heading must be chosen.
        const isAsked = mapping?.isConfirmed === false || asked.some((option) => option === fact.asks);
        const isRead = fact.asks === null && right && changed.length === 4 && asked.length === 0;
        const settled = mapping?.facts.map(({ option, value }) => `${option} ${value}`).join();
        assert.ok(isAsked || isRead, `${fact.said}: ${asked.join()} ${changed.map(({ to }) => to).join()} ${settled}`);
      }
    });
  }
});
