import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import norwegian from '../../../locales/nor/desktop.json' with { type: 'json' };

const shell = join(import.meta.dirname, '..', '..', '..', 'electron');

describe('the texts of the shell', () => {
  it('are all used', async () => {
    const files = (await readdir(shell, { recursive: true })).filter((name) => name.endsWith('.ts'));
    const code = (await Promise.all(files.map((name) => readFile(join(shell, name), 'utf8')))).join('\n');
    const composed = new Set<string>([
      'menu.view.appearance.system',
      'menu.view.appearance.light',
      'menu.view.appearance.dark',
      'dealer.name',
      'dealer.address',
      ...['organisation_number', 'registered', 'phone', 'email', 'terms', 'quote_prefix'].map((id) => `dealer.${id}`),
      'dealer.problem.name_missing',
      'dealer.problem.name_long',
      'dealer.problem.address_long',
      'dealer.problem.organisation_number_wrong',
      ...['phone', 'email', 'terms', 'quote_prefix'].map((id) => `dealer.problem.${id}_long`),
      ...['newer', 'other', 'unreadable', 'wrong'].map((kind) => `quote.refused.${kind}`),
    ]);
    const unused = Object.keys(norwegian).filter((key) => !composed.has(key) && !code.includes(`'${key}'`));
    assert.deepEqual(unused, []);
  });
});
