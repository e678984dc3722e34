import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { CatalogueFileError, catalogueFileTexts } from '../../../../db/catalogue-file-error.ts';
import { faultTexts } from '../../../../db/models/faults.ts';
import { RefusalError, type UpkeepText, errorOf, reasonOf } from '../../../../server/upkeep/refusal.ts';
import { upkeepText } from '../../../../server/upkeep/upkeep-text.ts';
import { createMessagesTranslator, localesRoot } from '../../../support/messages-translator.ts';

const english = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(path.join(localesRoot, 'eng/messages.json'), 'utf8')));

test('every reason of the database has its own text in English', () => {
  for (const [code, text] of Object.entries<string>({ ...faultTexts, ...catalogueFileTexts })) {
    assert.equal(english[`exchange.${code}`], text, code);
  }
});

test('every reason of the upkeep is made with what its text says', () => {
  const folder = path.resolve(import.meta.dirname, '../../../../server/upkeep');
  const made = globSync('**/*.ts', { cwd: folder }).flatMap((file) =>
    Array.from(
      readFileSync(path.join(folder, file), 'utf8').matchAll(/\{\s*code: '([\w-]+)'(?:,([^{}]*))?\}/g),
      ([, code = '', values = '']) => ({ code, names: values.split(',').map((value) => value.trim().split(':')[0]) }),
    ),
  );
  assert.ok(made.length > 40);
  for (const { code, names } of made) {
    const places = Array.from((english[`exchange.${code}`] ?? '').matchAll(/\{\{(\w+)\}\}/g), ([, place]) => place);
    for (const place of places) assert.ok(names.includes(place), `${code}: ${place}`);
  }
});

test('an error of an import is shown in the language of the page, with its names unchanged', async () => {
  const norwegian = await createMessagesTranslator('nor');
  const cases: readonly (readonly [UpkeepText, string])[] = [
    [{ code: 'too-large', file: 'a (1).csv', megabytes: 20 }, '«a (1).csv» er større enn 20 MB.'],
    [
      { code: 'changed-since', file: '{{file}} $t(app.title) $& <b>.csv' },
      'Katalogen er endret etter at «{{file}} $t(app.title) $& <b>.csv» ble sammenlignet med den. Velg filen på nytt.',
    ],
    [{ code: 'not-a-price', text: 'på forespørsel' }, 'er ikke en pris: «på forespørsel»'],
    [{ code: 'no-such-name', table: 'pipe', text: 'Ø150' }, 'finnes ikke blant navnene i «Diametre»: «Ø150»'],
    [{ code: 'several-parts', parts: 1 }, 'er nummeret til 1 varer'],
    [{ code: 'needs-other-end', column: 'building_length' }, 'trenger en building_length som den andre enden'],
    [{ code: 'catalogue-missing', catalogue: 'C:\\priser' }, 'Katalogen C:\\priser finnes ikke.'],
  ];
  for (const [sentence, text] of cases) {
    assert.equal(upkeepText(sentence, norwegian), text);
  }
});

test('an error comes out of a thread as it went in, and a fault of the program has no sentence for the user', () => {
  for (const error of [
    new RefusalError({ code: 'nelfo-version', file: 'x.csv', version: '3' }),
    new CatalogueFileError({ code: 'catalogue-no-table', catalogue: '/x', table: 'pipe' }),
  ]) {
    const sentence = structuredClone(reasonOf(error));
    assert.ok(sentence !== null);
    const arrived = errorOf(sentence);
    assert.deepEqual([arrived.name, arrived.message, arrived.sentence], [error.name, error.message, error.sentence]);
  }
  assert.equal(reasonOf(new Error('x')), null);
});
