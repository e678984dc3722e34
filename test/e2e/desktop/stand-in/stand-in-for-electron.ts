import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Modules that are loaded from now on get the stand-in where they import `electron`. */
export function standInForElectron(): void {
  const url = pathToFileURL(join(import.meta.dirname, 'electron.ts')).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url, format: 'module-typescript', shortCircuit: true } : next(specifier, context),
  });
}
