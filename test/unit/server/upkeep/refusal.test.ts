import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { CatalogueFileError, catalogueFileTexts } from '../../../../db/catalogue-file-error.ts';
import { isSentenceOf } from '../../../../db/sentences.ts';
import {
  RefusalError,
  type UpkeepText,
  errorOf,
  problemTexts,
  reasonOf,
  refusalTexts,
  upkeepText,
} from '../../../../server/upkeep/refusal.ts';
import { createMessagesTranslator, localesRoot } from '../../../support/messages-translator.ts';

const tables = [problemTexts, refusalTexts, catalogueFileTexts];

async function exchangeTexts(locale: string): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(path.join(localesRoot, locale, 'messages.json'), 'utf8');
  const all = Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(text)));
  return Object.fromEntries(all.filter(([key]) => key.startsWith('exchange.')));
}

test('every message of an import has a text by its code in every language, in English that of the error, and no text is left over', async () => {
  const ofCodes = tables.flatMap((table) =>
    Object.entries<string>(table).map(([code, text]): [string, string] => [`exchange.${code}`, text]),
  );
  const english: Readonly<Record<string, string>> = Object.fromEntries(ofCodes);
  assert.equal(Object.keys(english).length, ofCodes.length, 'a code is in one table only');
  assert.deepEqual(await exchangeTexts('eng'), english);
  assert.deepEqual(new Set(Object.keys(await exchangeTexts('nor'))), new Set(Object.keys(english)));
});

test('what an error says of an import is read in the language of the page, with the names that it holds as they are', async () => {
  const [norwegian, english] = await Promise.all([createMessagesTranslator('nor'), createMessagesTranslator('eng')]);
  const cases: readonly (readonly [UpkeepText, string])[] = [
    [{ code: 'too-large', file: 'a (1).csv', megabytes: 20 }, '«a (1).csv» er større enn 20 MB.'],
    [
      { code: 'changed-since', file: '{{file}} $t(app.title) $& <b>.csv' },
      'Katalogen er endret etter at «{{file}} $t(app.title) $& <b>.csv» ble sammenlignet med den. Velg filen på nytt.',
    ],
    [{ code: 'not-a-price', text: 'på forespørsel' }, 'er ikke en pris: «på forespørsel»'],
    [{ code: 'no-such-name', table: 'pipe', text: 'Ø150' }, 'finnes ikke blant navnene i «Diametre»: «Ø150»'],
    [{ code: 'several-parts', parts: 1 }, 'er nummeret til 1 deler'],
    [{ code: 'needs-other-end', column: 'building_length' }, 'trenger en building_length som den andre enden'],
    [{ code: 'catalogue-missing', catalogue: 'C:\\priser' }, 'Katalogen C:\\priser finnes ikke.'],
  ];
  for (const [sentence, text] of cases) {
    assert.equal(upkeepText(sentence, norwegian), text);
    if (isSentenceOf(refusalTexts, sentence)) {
      assert.equal(upkeepText(sentence, english), new RefusalError(sentence).message);
    }
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
