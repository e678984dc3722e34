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
    // `failure.${kind}.title` uses every key of this shape.
    const composed = Array.from(code.matchAll(/`([a-z_.]+\$\{[^`]+)`/g), ([, template = '']) =>
      template.replaceAll('.', String.raw`\.`).replaceAll(/\$\{[^}]*\}/g, '[a-z_]+'),
    );
    const isComposed = (key: string): boolean => composed.some((shape) => new RegExp(`^${shape}$`).test(key));
    // A command has the id `file.new` and the text `menu.file.new`.
    const isNamed = (key: string): boolean =>
      code.includes(`'${key}'`) || code.includes(`'${key.replace(/^menu\./, '')}'`);
    const unused = Object.keys(norwegian).filter((key) => !isNamed(key) && !isComposed(key));
    assert.deepEqual(unused, []);
  });
});
