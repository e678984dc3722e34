import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import english from '../../../locales/eng/desktop.json' with { type: 'json' };
import norwegian from '../../../locales/nor/desktop.json' with { type: 'json' };

const shell = join(import.meta.dirname, '..', '..', '..', 'electron');

describe('the texts of the shell', () => {
  it('exist in both languages, in the same order', () => {
    assert.deepEqual(Object.keys(english), Object.keys(norwegian));
  });
  it('have the same places to fill in both languages', () => {
    const places = (text: string): string[] =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();
    const texts: [string, string][] = Object.entries(english);
    const translations: Readonly<Record<string, string>> = norwegian;
    for (const [key, text] of texts) assert.deepEqual(places(translations[key] ?? ''), places(text), key);
  });
  it('are all used', async () => {
    const files = (await readdir(shell, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const code = (await Promise.all(files.map((name) => readFile(join(shell, name), 'utf8')))).join('\n');
    const composed = new Set([
      'menu.view.appearance.system',
      'menu.view.appearance.light',
      'menu.view.appearance.dark',
      'dealer.name',
      'dealer.address',
      'dealer.organisation_number',
      'dealer.problem.name_missing',
      'dealer.problem.name_long',
      'dealer.problem.address_long',
      'dealer.problem.organisation_number_wrong',
    ]);
    const unused = Object.keys(norwegian).filter((key) => !composed.has(key) && !code.includes(`'${key}'`));
    assert.deepEqual(unused, []);
  });
});
