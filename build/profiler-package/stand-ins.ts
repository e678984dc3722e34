/**
 * What takes the place of modules of the profiler that ask ECMAScript modules where they lie, or compile templates. All of it is
 * found by bundlers too.
 */
export const standIns: Readonly<Record<string, string>> = {
  'profiler/here.ts': `import { basename, join, sep } from 'node:path';

/** In a bundle this lies in one file with the application, and nothing is only the profiler's. */
export function ownFolders(): string[] {
  if (basename(__filename) !== 'here.js' || basename(__dirname) !== 'profiler') return [];
  return ['profiler', 'observation', 'secrets'].map((folder) => join(__dirname, '..', folder) + sep);
}

export function viewsFolder(): string {
  return '';
}
`,
  'profiler/load.ts': `import type * as start from './start.ts';

export function loadStart(): typeof start {
  return require('./start.js');
}
`,
  'profiler/rendering/compile-view.ts': `export type Template = (locals: object) => string;

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
