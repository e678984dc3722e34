import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const project = path.resolve(import.meta.dirname, '../..');

/** Loads files of this program with a changed text from now on, as if the change had been made in the file. */
export function changeSources(changes: Readonly<Record<string, readonly [find: string, replace: string]>>): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const file = url.startsWith('file:') ? path.relative(project, fileURLToPath(url)) : '';
      const change = changes[file.replaceAll(path.sep, '/')];
      if (change === undefined) return loaded;
      const source = readFileSync(fileURLToPath(url), 'utf8');
      if (!source.includes(change[0])) throw new Error(`${file} does not contain "${change[0]}".`);
      return { ...loaded, source: source.replace(...change) };
    },
  });
}
