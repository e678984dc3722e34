import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { catalogueFileTexts } from '../../../db/catalogue-file-error.ts';
import * as errors from '../../../server/errors.ts';

const manual = path.resolve(import.meta.dirname, '../../../server/README.md');

/** Returns the errors of the server that have a page of their own, each as status and name. */
function answeredErrors(): string[] {
  return Object.values(errors).flatMap((thing) => {
    if (typeof thing !== 'function' || !(thing.prototype instanceof errors.HttpError)) return [];
    const error: unknown = Reflect.construct(thing, ['', '', '']);
    return error instanceof errors.HttpError ? [`${error.status} \`${error.name}\``] : [];
  });
}

test("the manual's table of error codes has a row with cause and cure for each code, and no other", async () => {
  const [, section = ''] = /^## Error codes\n(.*?)^## /ms.exec(await readFile(manual, 'utf8')) ?? [];
  const rows = section
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, code = '']) => code.includes('`'));
  const codes = [...errors.startErrorCodes, ...Object.keys(catalogueFileTexts)].map((code) => `\`${code}\``);
  const named = rows.map(([, code = '']) => code);
  assert.deepEqual(named.toSorted(), [...codes, ...answeredErrors()].toSorted());
  for (const [, code, cause = '', cure = ''] of rows) assert.ok(cause.length > 5 && cure.length > 5, code);
});
