import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');

/** The rooms that show the catalogue or calculate with it. Rooms that read price files and workbooks are not among them. */
const rooms =
  '{server/{calculator,catalogue,choices,downloads,pages,routes,upkeep/audit,upkeep/pages}/**/*.ts,electron/catalogue/**/*.ts,views/**/*.{pug,js}}';

/** Files of these rooms that take texts apart, and whose texts: none of them is a name of the catalogue. */
const textsOfOthers: Readonly<Record<string, string>> = {
  'server/catalogue/part-search.ts': 'what the visitor typed',
  'server/choices/choice.ts': 'ids in an address',
  'server/choices/linked-choices.ts': 'what the visitor typed',
  'server/choices/measure.ts': 'what the visitor typed',
  'server/downloads/bill-csv.ts': 'what a spreadsheet would take for a formula or a date',
  'server/downloads/file-name.ts': 'characters that no file name may have',
  'server/pages/field-view.ts': 'what the visitor typed',
  'server/pages/quote/quote-list-page.ts': 'what the visitor typed',
  'server/pages/quote/quote-mail.ts': 'an address of mail, and kinds of blanks',
  'server/pages/return-address.ts': 'addresses',
  'server/pages/texts/choice-text.ts': 'the first letter of a title',
  'server/upkeep/pages/catalogue-page.ts': 'numbers in an address',
  'server/upkeep/pages/difference-view.ts': 'numbers in an address',
  'server/upkeep/pages/history-page.ts': 'where a version came from',
  'server/upkeep/pages/import-questions.ts': 'what the visitor typed',
  'server/routes/load-quote.ts': 'what the visitor typed',
  'server/routes/quote.ts': 'what the visitor typed',
  'electron/catalogue/catalogue-store.ts': 'names of files',
  'views/assets/fireplace-search.js': 'what the visitor typed',
  'views/assets/near-words.js': 'what the visitor typed',
  'views/assets/quote-files.js': 'a header of an answer',
  'views/assets/result.js': 'a header of an answer, and what a spreadsheet would take for a formula',
};

const afterWhat = String.raw`(?:[=(,:?&|!]|=>|return)\s*`;
const regularExpression = new RegExp(
  String.raw`${afterWhat}\/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+\/[a-z]*(?=[\s.,;)\]])|\bRegExp\(`,
);
const partOfName =
  /(?:name|type|colou?r|label|title|category|heading)\b[)\]]*(?:\??\.(?:trim|normalize|to\w*Case)\([^)]*\))*\??\.(?:includes|startsWith|endsWith|(?:lastI|i)ndexOf|search|match|matchAll|split|slice|substring|at)\(/i;

/** The places where a source takes a text apart. */
function readings(source: string): string[] {
  const code = source.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '');
  return code.split('\n').filter((line) => regularExpression.test(line) || partOfName.test(line));
}

test('no code reads a form, a finish or a length from a name of the catalogue', async () => {
  const found = new Map<string, string[]>();
  for await (const name of glob(rooms, { cwd: root })) {
    const file = name.split(path.sep).join('/');
    const lines = readings(await readFile(path.join(root, file), 'utf8'));
    if (lines.length > 0) found.set(file, lines);
  }
  const others = [...found].filter(([file]) => !Object.hasOwn(textsOfOthers, file));
  assert.deepEqual(others, [], 'these read a text that may be a name of the catalogue');
  assert.deepEqual(
    Object.keys(textsOfOthers).filter((file) => !found.has(file)),
    [],
    'these take no text apart any more',
  );
});
