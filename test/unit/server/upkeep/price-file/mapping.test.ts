import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contradicts, settleFacts, withFacts } from '../../../../../server/upkeep/price-file/mapping.ts';
import { type LineFacts, type ReadLine, nothingStated } from '../../../../../server/upkeep/price-file/price-list.ts';

const lineWith = (shared: Partial<LineFacts>, own: Partial<LineFacts> = {}): ReadLine => ({
  table: '',
  sheet: null,
  row: 1,
  articleNumber: 'A',
  nobbNumber: null,
  name: null,
  brand: null,
  column: 'Pris',
  price: 100,
  own: { ...nothingStated, ...own },
  shared: { ...nothingStated, ...shared },
  unit: null,
  validFrom: null,
  validTo: null,
  discount: 0,
  agreedPrice: null,
  state: 'active',
  status: '',
  objection: null,
});

test('an answer holds for the lines that say nothing, and for all lines if they say the same', () => {
  const mixed = [lineWith({ vat: 'including' }), lineWith({})];
  const vatsOf = (lines: readonly ReadLine[], answers: Readonly<Record<string, string>>) => {
    const facts = settleFacts(lines, answers, null);
    return lines.map((line) => withFacts(line, facts, answers).vat);
  };
  assert.deepEqual(vatsOf(mixed, {}), ['including', null]);
  assert.deepEqual(vatsOf(mixed, { vat: 'excluding' }), ['including', 'excluding']);
  const alike = [lineWith({ vat: 'including' }), lineWith({ vat: 'including' })];
  assert.deepEqual(vatsOf(alike, { vat: 'excluding' }), ['excluding', 'excluding']);
  assert.deepEqual(vatsOf([lineWith({ vat: 'including' }, { vat: 'including' })], { vat: 'excluding' }), ['including']);
});

test('a confirmation holds until the file says something else', () => {
  const last = { answers: { vat: 'excluding', currency: 'NOK' }, stated: { vat: 'including' } };
  const valueOf = (lines: readonly ReadLine[]) => {
    const facts = settleFacts(lines, {}, last);
    return [facts.find(({ option }) => option === 'vat')?.value, contradicts(facts, last)];
  };
  assert.deepEqual(valueOf([lineWith({})]), ['excluding', false]);
  assert.deepEqual(valueOf([lineWith({ vat: 'including' })]), ['excluding', false], 'as it said then');
  assert.deepEqual(valueOf([lineWith({ currency: 'EUR' })]), ['excluding', true]);
  assert.equal(settleFacts([lineWith({ currency: 'EUR' })], {}, null)[1]?.value, 'EUR');
});
