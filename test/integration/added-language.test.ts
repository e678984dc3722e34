import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { z } from 'zod';
import { temporaryFolder } from '../support/temporary-folder.ts';

const project = path.resolve(import.meta.dirname, '../..');

async function translate(file: string, texts: Readonly<Record<string, string>>): Promise<void> {
  const all = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8')));
  for (const key of Object.keys(texts)) assert.ok(key in all, key);
  await writeFile(file, JSON.stringify({ ...all, ...texts }));
}

test('a language that is added as the README says is there on every page, in every file and in the desktop app', async (context) => {
  const folder = await temporaryFolder(context);
  const readme = await readFile(path.join(project, 'server/README.md'), 'utf8');
  const [, line = '', name = '', tag = ''] = /^- Language:.*`((\w+): '([\w-]+)',)`/m.exec(readme) ?? [];
  const locales = path.join(folder, 'locales');
  await cp(path.join(project, 'locales'), locales, { recursive: true });
  await cp(path.join(locales, 'eng'), path.join(locales, name), { recursive: true });
  await translate(path.join(locales, name, 'messages.json'), {
    'app.heading': 'Skorsten av stål',
    'workbook.column.art_nr': 'Tillverkarens artikelnummer',
  });
  await translate(path.join(locales, name, 'desktop.json'), { 'menu.file.print': 'Skriv ut' });

  const script = path.join(import.meta.dirname, 'added-language-process.ts');
  await promisify(execFile)(process.execPath, [script, folder, line, name, tag]);
});
