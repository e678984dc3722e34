import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { startTestServer } from '../support/test-server.ts';
import { change as changeOn, dealer, documentOf, quoteOf } from './quote-pages.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'flue-labour-'));
after(() => rm(folder, { recursive: true, force: true }));
const labour = path.join(folder, 'labour.json');
await writeFile(
  labour,
  JSON.stringify([
    { text: 'Montering', kroner: 8500, commitment: 'fixed', per: 'storey' },
    { text: 'Hulltaking', kroner: 1200, unit: 'stk', commitment: 'estimate', per: 'opening' },
    { text: 'Befaring', kroner: 900, commitment: 'indication' },
  ]),
);
const shop = await startTestServer({ environment: { ...dealer, DEALER_LABOUR: labour } });
after(() => shop[Symbol.asyncDispose]());

const house = (floor: number, more = ''): string =>
  `fireplace=1&scheme=1&pipe=3&floor=${floor}&roof_type=4&color=1${more}`;
const brick = '&flue=existing&chimney=brick_half&flue_section=3';
const change = (document: string, fields: Readonly<Record<string, string>>): Promise<string> =>
  changeOn(document, fields, shop);
const begin = async (choices: string): Promise<string> => documentOf(await shop.page(`/quote?${choices}`));

/** Returns text, quantity and kind of price of each line of labour. */
function labourIn(document: string): (readonly [string, number, string | null])[] {
  return quoteOf(`name="document" hidden>${document.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}`).lines.flatMap(
    (line) => (line.kind === 'labour' ? [[line.text, line.quantity / 100, line.commitment] as const] : []),
  );
}

test('usual labour counts the storeys that the flue passes and the holes that are made, and has its kind of price', async () => {
  const befaring = ['Befaring', 1, 'indication'] as const;
  assert.deepEqual(labourIn(await begin(house(4))), [
    ['Montering', 2, 'fixed'],
    ['Hulltaking', 3, 'estimate'],
    befaring,
  ]);
  assert.deepEqual(labourIn(await begin(house(3, '&storey=2'))).slice(0, 2), [
    ['Montering', 1, 'fixed'],
    ['Hulltaking', 1, 'estimate'],
  ]);
  const bricked = labourIn(await begin(house(1, `${brick}&inlet=new`)));
  assert.deepEqual(bricked.slice(0, 2), [
    ['Montering', 1, 'fixed'],
    ['Hulltaking', 1, 'estimate'],
  ]);
  assert.deepEqual(
    labourIn(await begin(house(1, `${brick}&inlet=existing&inlet_height=1650`))),
    [['Montering', 1, 'fixed'], befaring],
    'no hole is made',
  );
});

test('the page and the papers say what labour counts', async () => {
  const page = await change(await begin(house(4)), {});
  assert.match(page, /id="h-line\.1\.quantity">per etasje</);
  assert.match(page, /id="h-line\.2\.quantity">per hull</);
  assert.match(page, /Montering, 2 etasjer/);
  assert.match(page, /Hulltaking, 3 hull/);
});

test('labour is counted anew in another flue, except a quantity that was typed', async () => {
  const begun = await begin(house(4));
  const typed = documentOf(await change(begun, { 'line.2.quantity': '5' }));
  const page = await change(typed, { choices: house(1) });
  assert.deepEqual(labourIn(documentOf(page)).slice(0, 2), [
    ['Montering', 1, 'fixed'],
    ['Hulltaking', 5, 'estimate'],
  ]);
  assert.match(page, /Antallet er regnet på nytt for: Montering\./);
  const without = await change(begun, { choices: house(1, `${brick}&inlet=existing&inlet_height=1650`) });
  assert.deepEqual(
    labourIn(documentOf(without)).map(([text]) => text),
    ['Montering', 'Befaring'],
  );
  assert.match(without, /Antallet er regnet på nytt for: Montering og Hulltaking\./);
  assert.doesNotMatch(await change(begun, { choices: house(3) }), /Antallet er regnet på nytt for: Montering/);
});
