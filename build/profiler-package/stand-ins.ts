/**
 * Modules of the package that replace modules of the source: CommonJS has no `import.meta`, and templates are compiled
 * beforehand.
 */
export const standIns: Readonly<Record<string, string>> = {
  'here.ts': `import { basename, sep } from 'node:path';

/** Returns nothing in a bundle: there the profiler is in one file with the application, perhaps as an ES module. */
export function ownFolders(): string[] {
  if (typeof __filename === 'undefined' || typeof __dirname === 'undefined') return [];
  if (basename(__filename) !== 'here.js' || basename(__dirname) !== 'dist') return [];
  return [__dirname + sep];
}

export function viewsFolder(): string {
  return '';
}
`,
  'load.ts': `import type * as start from './start.ts';

export function loadStart(): typeof start {
  return require('./start.js');
}
`,
  'rendering/compile-view.ts': `export type Template = (locals: object) => string;

interface CompiledViews {
  readonly templates: Readonly<Record<string, () => Template>>;
  readonly parts: Readonly<Record<string, string>>;
}

function compiledViews(): CompiledViews {
  return require('./compiled-views.js');
}

export function compileView(_directory: string, name: string): Template {
  const make = compiledViews().templates[name];
  if (make === undefined) throw new Error('There is no template ' + name + '.');
  return make();
}

export function readPart(_directory: string, file: string): string {
  return compiledViews().parts[file] ?? '';
}
`,
};
