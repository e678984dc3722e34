import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { currenciesOf, readHeading } from '../../../../../server/upkeep/price-file/headings.ts';
import { type Meaning, createVocabulary } from '../../../../../server/upkeep/price-file/vocabulary.ts';

const anyOf = (...words: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...words);
const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { nil: null });

const vocabulary = createVocabulary();

function wordsMeaning(meaning: Meaning): string[] {
  return Array.from(vocabulary, ([word, own]) => (own.meaning === meaning ? [word] : [])).flat();
}

/** A heading of prices in words of the vocabulary, with its meaning. */
const priceHeading = fc.record({
  kind: maybe(
    fc.oneof(
      anyOf(...wordsMeaning('list')).map((word) => ({ word, is: 'list' })),
      anyOf(...wordsMeaning('purchase')).map((word) => ({ word, is: 'purchase' })),
    ),
  ),
  noun: anyOf(...wordsMeaning('price')),
  currency: maybe(anyOf('NOK', 'SEK', 'EUR', 'DKK')),
  count: maybe(fc.record({ per: anyOf('pr', 'per'), number: fc.constantFrom(10, 100, 1000) })),
  vat: maybe(
    fc.record({
      word: fc.oneof(
        anyOf(...wordsMeaning('incl')).map((word) => ({ word, is: 'incl' })),
        anyOf(...wordsMeaning('excl')).map((word) => ({ word, is: 'ex' })),
      ),
      noun: anyOf(...wordsMeaning('vat')),
    }),
  ),
  day: maybe(fc.record({ day: fc.integer({ min: 10, max: 28 }), year: fc.integer({ min: 2020, max: 2035 }) })),
  mark: anyOf(' ', ', ', ' - '),
});

function textOf({ kind, noun, currency, count, vat, day, mark }: PriceHeading): string {
  return [
    kind?.word,
    noun,
    day === null ? null : `${day.day}.04.${day.year}`,
    currency,
    count === null ? null : `${count.per} ${count.number}`,
    vat === null ? null : `${vat.word.word} ${vat.noun}`,
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(mark);
}

type PriceHeading = typeof priceHeading extends fc.Arbitrary<infer Value> ? Value : never;

describe('a heading', () => {
  test('is read right if it has words of the vocabulary', () => {
    fc.assert(
      fc.property(priceHeading, (parts) => {
        const { role, kinds, currencies, counts, vat, from } = readHeading(textOf(parts));
        assert.equal(role, 'price');
        assert.deepEqual([...kinds], parts.kind === null ? [] : [parts.kind.is]);
        assert.deepEqual([...currenciesOf(currencies)], parts.currency === null ? [] : [parts.currency]);
        assert.deepEqual([...counts], parts.count === null ? [] : [parts.count.number]);
        assert.deepEqual([...vat], parts.vat === null ? [] : [parts.vat.word.is]);
        assert.equal(from, parts.day === null ? null : `${parts.day.year}-04-${parts.day.day}`);
      }),
      { numRuns: 500 },
    );
  });

  test('with one word that is not in the vocabulary is asked about', () => {
    const unknown = anyOf('klubb', 'xq', 'frakt', 'kampanje', 'ombud', 'faktor', 'prisen1', 'zone');
    fc.assert(
      fc.property(priceHeading, unknown, fc.boolean(), (parts, word, isFirst) => {
        const text = isFirst ? `${word} ${textOf(parts)}` : `${textOf(parts)} ${word}`;
        assert.equal(readHeading(text).role, 'unclear');
      }),
      { numRuns: 500 },
    );
  });

  test('is understood, ignored or asked about for every column of price files', () => {
    const headings: Readonly<Record<string, string>> = {
      article: `Varenummer; Varenr.; Art.nr; Artikkelnr; Produkt-ID; Lev. varenr; Item no; SKU;
        Leverandørens artikkelnummer; Artikelnummer`,
      nobb: 'NOBB; NOBB nummer; Nobb-nr',
      price: `Nettoinnkjøpspris; Veil. utsalgspris inkl.mva; Pris (u/ mva); Price excl. VAT; Netto; Enhetspris;
        Pris pr stk; Pris/100 ex; Pris etter rabatt`,
      unit: 'Prisenhet; Pris enhet; Enhet; Pris pr.; Per antall',
      none: 'Vekt; EAN; EAN-nummer; Lager; Varegruppe; Nettovekt; Rabattgruppe; Kunde',
      unclear: `NOBB modulnummer; Pris klubb eks. mva; Pris per 15.10.2025; Pris 2; Netto utsalgspris;
        Pris inkl. eks. mva; Priskode; Nr; NOK`,
      name: 'Beskrivelse; Varenavn; Tekst 1',
      currency: 'Valuta',
      status: 'Status; Utgått',
      discount: 'Rabatt %',
      from: 'Gyldig fra',
      brand: 'Produsent',
    };
    for (const [role, texts] of Object.entries(headings)) {
      for (const text of texts.split(/;\s+/)) assert.equal(readHeading(text).role, role, text);
    }
  });
});
