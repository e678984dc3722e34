import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TranslationRecord } from '../../source/observation/records.ts';
import { translations } from '../../source/collectors/translation/record.ts';
import type { Finishing } from '../../source/records/kind.ts';
import { RecordList } from '../../source/records/record-list.ts';
import { createMasking } from '../../source/secrets/masking.ts';

const masking = createMasking([]);
const scene = { masking, startedAt: 0, placeOf: () => null, handler: null };
const finishing: Finishing = { masking, readCallStack: () => [], startedAt: 0, endedAt: 500, isConfidential: false };
const use = (id: string, state: TranslationRecord['state'] = 'defined'): TranslationRecord => ({
  id,
  domain: 'messages',
  locale: 'nor',
  state,
  text: `the text of ${id}`,
});

function usesOf(list: RecordList): unknown[] {
  return list
    .finish(finishing)
    .map((one) => (typeof one === 'object' && one !== null ? [Reflect.get(one, 'id'), Reflect.get(one, 'uses')] : one));
}

function listOf(uses: readonly TranslationRecord[]): RecordList {
  const list = new RecordList(translations, scene);
  for (const one of uses) list.keep(one);
  return list;
}

test('uses of translations are counted for each key, in the order in which the keys came', () => {
  const list = listOf([use('pear'), use('apple'), use('plum', 'missing'), use('pear'), use('plum', 'missing')]);
  assert.deepEqual(usesOf(list), [
    ['pear', 2],
    ['apple', 1],
    ['plum', 2],
  ]);
  assert.deepEqual(listOf([]).finish(finishing), []);
});

test('a key in two languages or domains is two records, however they alternate', () => {
  const english = { ...use('pear'), locale: 'eng' };
  const button = { ...use('pear'), domain: 'buttons' };
  const list = listOf([use('pear'), english, button, use('pear'), english, use('pear')]);
  assert.deepEqual(usesOf(list), [
    ['pear', 3],
    ['pear', 2],
    ['pear', 1],
  ]);
});

test('ten thousand uses are all counted, and keys beyond the limit are dropped', () => {
  const list = listOf(Array.from({ length: 10_000 }, (_, index) => use(`key ${index % 1200}`)));
  const done = usesOf(list);
  assert.equal(done.length, 1000);
  assert.deepEqual(done[0], ['key 0', 9]);
  assert.deepEqual(list.dropped, [['translations', 200 * 8]]);
});
