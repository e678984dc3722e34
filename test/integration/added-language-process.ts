import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { unzipSync } from 'fflate';
import { changeSources } from '../support/changed-sources.ts';

/*
 * A process of a program with one more language. Its arguments are the folder with `locales/`, the line for the list of languages, and
 * the name and the tag in that line.
 */
const [folder = '', line = '', name = '', tag = ''] = process.argv.slice(2);
changeSources({ 'server/i18n/locale.ts': ['} as const;', `  ${line}\n} as const;`] });
const { startHere } = await import('../support/tasks-here.ts');
const { startTestServer } = await import('../support/test-server.ts');
const { parseCommandLine } = await import('../../electron/command-line.ts');
const { loadDesktopTexts } = await import('../../electron/desktop-texts.ts');
const { readCentralSettings } = await import('../../electron/files/central-settings.ts');
const { createShellLog } = await import('../../electron/logging/shell-log.ts');

const result = 'fireplace=25&scheme=42&pipe=6&floor=3&roof_type=4&color=1';
await using server = await startTestServer({
  environment: { NODE_ENV: 'production', LOCALE: name },
  files: { localesRoot: path.join(folder, 'locales') },
  startTask: startHere,
});
for (const [page, status] of [
  ['/', 200],
  [`/?${result}`, 200],
  ['/catalogue', 200],
  ['/nowhere', 404],
] as const) {
  const answer = await server.get(page);
  assert.equal(answer.status, status, page);
  assert.equal(answer.headers.get('content-language'), tag, page);
  const html = await answer.text();
  assert.match(html, /<html lang="sv"/, page);
  if (page === '/') assert.match(html, /Skorsten av stål/);
}
for (const list of ['json', 'csv'])
  assert.equal((await server.get(`/bill-of-materials.${list}?${result}`)).status, 200);
const workbook = await server.get('/catalogue.xlsx');
assert.equal(workbook.status, 200);
const sheets = Object.values(unzipSync(new Uint8Array(await workbook.arrayBuffer())));
assert.ok(sheets.some((sheet) => new TextDecoder().decode(sheet).includes('Tillverkarens artikelnummer')));

const centralSettings = path.join(folder, 'central.json');
await writeFile(centralSettings, JSON.stringify({ language: name }));
const { settings } = readCentralSettings(centralSettings, () => 'administrators');
assert.equal(settings.language, name);
assert.equal(parseCommandLine(['program', '--locale', name], true, folder).locale, name);
const log = createShellLog(new PassThrough(), Date.now);
const { translate, language } = await loadDesktopTexts(folder, settings.language, log);
assert.deepEqual([language, translate('menu.file.print')], ['sv', 'Skriv ut']);
