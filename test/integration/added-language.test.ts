import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { addressOf, startHeadless } from '../support/headless-server.ts';

const project = path.resolve(import.meta.dirname, '../..');
const result = 'fireplace=25&scheme=42&pipe=6&floor=3&roof_type=4&color=1';

/** A copy of the application that can be changed. */
async function copyApplication(folder: string): Promise<void> {
  for (const name of ['server', 'electron', 'db', 'views', 'locales', 'package.json']) {
    cpSync(path.join(project, name), path.join(folder, name), { recursive: true });
  }
  await symlink(path.join(project, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
}

/** Does what server/README.md says beside "Language". */
async function addLanguage(folder: string): Promise<{ name: string; tag: string }> {
  const readme = await readFile(path.join(folder, 'server/README.md'), 'utf8');
  const [, line = '', name = '', tag = ''] = /^- Language:.*`((\w+): '([\w-]+)',)`/m.exec(readme) ?? [];
  cpSync(path.join(folder, 'locales/eng'), path.join(folder, 'locales', name), { recursive: true });
  const list = path.join(folder, 'server/i18n/locale.ts');
  const source = await readFile(list, 'utf8');
  await writeFile(list, source.replace('} as const;', `  ${line}\n} as const;`));
  return { name, tag };
}

async function translate(file: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const all = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8')));
  for (const key of Object.keys(texts)) assert.ok(key in all, key);
  await writeFile(file, JSON.stringify({ ...all, ...texts }));
}

test('a language that is added as the README says is there on every page, in every file and in the desktop app', async (context) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'flue-language-'));
  context.after(() => rm(folder, { recursive: true }));
  await copyApplication(folder);
  const { name, tag } = await addLanguage(folder);
  await translate(path.join(folder, 'locales', name, 'messages.json'), {
    'app.heading': 'Skorsten av stål',
    'workbook.column.art_nr': 'Tillverkarens artikelnummer',
  });
  await translate(path.join(folder, 'locales', name, 'desktop.json'), { 'menu.file.print': 'Skriv ut' });

  const server = startHeadless({ root: folder, environment: { PORT: '0', LOCALE: name } });
  const address = await addressOf(server);
  try {
    for (const [page, status] of [
      ['', 200],
      [`?${result}`, 200],
      ['catalogue', 200],
      ['nowhere', 404],
    ] as const) {
      const answer = await fetch(address + page);
      assert.equal(answer.status, status, page);
      assert.equal(answer.headers.get('content-language'), tag, page);
      const html = await answer.text();
      assert.match(html, /<html lang="sv"/, page);
      if (page === '') assert.match(html, /Skorsten av stål/);
    }
    const list = await fetch(`${address}bill-of-materials.json?${result}`);
    assert.equal(list.status, 200);
    assert.equal((await fetch(`${address}bill-of-materials.csv?${result}`)).status, 200);
    const workbook = await fetch(`${address}catalogue.xlsx`);
    assert.equal(workbook.status, 200);
    const sheets = Object.values(unzipSync(new Uint8Array(await workbook.arrayBuffer())));
    assert.ok(sheets.some((sheet) => new TextDecoder().decode(sheet).includes('Tillverkarens artikelnummer')));
  } finally {
    server.child.kill();
    await server.ended;
  }

  await writeFile(path.join(folder, 'central.json'), JSON.stringify({ language: name }));
  const shell = `
    import { parseCommandLine } from './electron/command-line.ts';
    import { loadDesktopTexts } from './electron/desktop-texts.ts';
    import { readCentralSettings } from './electron/files/central-settings.ts';
    const { settings } = readCentralSettings('central.json', () => 'administrators');
    const { locale } = parseCommandLine(['program', '--locale', '${name}'], true, '.');
    const { translate, language } = await loadDesktopTexts('.', settings.language, { channel: () => null });
    console.log(JSON.stringify([settings.language, locale, language, translate('menu.file.print')]));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', shell], {
    cwd: folder,
  });
  assert.deepEqual(JSON.parse(stdout), [name, name, 'sv', 'Skriv ut']);
});
