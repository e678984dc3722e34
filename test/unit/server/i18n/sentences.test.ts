import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { readSentences } from '../../../../server/i18n/sentences.ts';
import { createTranslator } from '../../../../server/i18n/translator.ts';
import { createLogger } from '../../../../server/logging/logger.ts';
import { createMasking } from '../../../../server/secrets/masking.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const localesRoot = path.join(root, 'locales');
const logger = createLogger({
  level: 'error',
  format: 'json',
  destination: new Writable(),
  masking: createMasking([]),
});

/** Where sentences for whoever imports are made: what an error is thrown with, and why a cell or a line is not taken. */
const sources = [
  'server/exchange/**/*.ts',
  'db/catalogue/{field,table-rules}.ts',
  'db/models/{value-reader,row-rules}.ts',
];
const sentence =
  /(?:new ExchangeError\(|(?:reason|objection): |report\([^,]+,[^,]+, |refuse\(\s*line, |fault\([^`'"]*'[\w-]+', |rowFault\([^`'"]*'[\w-]+', |\? null : |\? )\s*(?:`([^`]+)`|'([^']+)')/g;

async function sentencesOfSources(): Promise<string[]> {
  const found: string[] = [];
  for (const pattern of sources) {
    for await (const name of glob(pattern, { cwd: root })) {
      const code = await readFile(path.join(root, name), 'utf8');
      for (const [, template, text = template ?? ''] of code.matchAll(sentence)) found.push(text);
    }
  }
  return found.filter(
    (text) => text.includes(' ') && !text.includes('Select') && !/^[,\W]| $/.test(text.replace('${', 'x')),
  );
}

test('every sentence that an import makes in English is read in the language of the page', async () => {
  const say = await readSentences(localesRoot);
  const norwegian = await createTranslator({ localesRoot, locale: 'nor', domain: 'messages', logger });
  const english = await createTranslator({ localesRoot, locale: 'eng', domain: 'messages', logger });
  const sentences = await sentencesOfSources();
  assert.ok(sentences.length > 40, `${sentences.length} sentences were found`);
  for (const text of sentences) {
    const made = text.replaceAll(/\$\{[^}]*\}/g, '7');
    assert.notEqual(say(made, norwegian), made, `${text} has no text of its own`);
    assert.equal(say(made, english), made);
  }
});

test('a sentence keeps what it names, and one that nobody knows stays as it is', async () => {
  const say = await readSentences(localesRoot);
  const translator = await createTranslator({ localesRoot, locale: 'nor', domain: 'messages', logger });
  assert.equal(say('a (1).csv is larger than 20 MB.', translator), '«a (1).csv» er større enn 20 MB.');
  assert.equal(
    say('The catalogue was changed after {{x}}.csv was compared with it; compare them again.', translator),
    'Katalogen er endret etter at «{{x}}.csv» ble sammenlignet med den. Velg filen på nytt.',
  );
  assert.equal(say('is no price: "på forespørsel"', translator), 'er ingen pris: «på forespørsel»');
  assert.equal(say('Something else.', translator), 'Something else.');
});
