import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { createPackageWithOptions, extractAll } from '@electron/asar';
import { compilePackages, removeFollowedSource } from '../../../../build/compile.ts';
import { compileTemplates } from '../../../../build/templates.ts';

/** The compiler refuses `import.meta` in CommonJS, and writes the rest all the same. */
const EXPECTED_ERROR = 'TS1343';

/**
 * Compiles the app for Electron 25 to CommonJS, because 25 loads an ES module neither at its start nor from an archive. Lays the layer
 * before its two entries.
 *
 * @param folder of the app that gets `dist/`
 */
export async function compileForElectron25(root: string, folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  await runCompiler(root, dist);
  await removeFollowedSource(dist);
  await writeFile(join(dist, 'package.json'), '{ "type": "commonjs" }\n');
  for (const name of ['polyfills.cjs', 'electron-api.cjs']) await cp(join(import.meta.dirname, name), join(dist, name));
  for await (const name of glob('**/*.js', { cwd: dist })) await change(join(dist, name), asCommonJs);
  await change(join(dist, 'electron', 'main.js'), (text) =>
    text.replace('"use strict";', '"use strict";\nrequire("../polyfills.cjs");\nrequire("../electron-api.cjs");'),
  );
  await change(join(dist, 'electron', 'serving', 'utility-task.js'), (text) =>
    text.replace('"use strict";', '"use strict";\nrequire("../../polyfills.cjs");'),
  );
  // `webUtils` came with 29. Before, a file had its path.
  await change(join(dist, 'electron', 'preload', 'dropped-files.cjs'), (text) =>
    text.replace('webUtils }', 'webUtils = { getPathForFile: (file) => file.path } }'),
  );
  await compilePackages(root, dist);
  await compileTemplates(root, dist);
}

/** Makes a folder with the compiled app that Electron 25 can start from source. All else in it is links. */
export async function buildSourceApp(root: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  for (const name of ['locales', 'views', 'db', 'node_modules']) {
    await symlink(relative(folder, join(root, name)), join(folder, name), 'dir');
  }
  await compileForElectron25(root, folder);
}

/** The package leaves these out, because the app of a newer Electron loads the ES modules. */
const COMMON_JS_FORMS = ['csv-parse/dist', 'fflate/lib', 'write-excel-file/node', 'write-excel-file/commonjs'];

/** Replaces the code in a packed app by code for Electron 25. */
export async function repackForElectron25(root: string, resources: string): Promise<void> {
  const archive = join(resources, 'app.asar');
  const folder = join(resources, '..', '..', 'app-25');
  await rm(folder, { recursive: true, force: true });
  extractAll(archive, folder);
  await compileForElectron25(root, folder);
  for (const form of COMMON_JS_FORMS) {
    const source = join(root, 'node_modules', form);
    if (existsSync(source)) await cp(source, join(folder, 'node_modules', form), { recursive: true });
  }
  await createPackageWithOptions(folder, archive, { unpack: '**/*.node' });
  await rm(folder, { recursive: true });
}

async function runCompiler(root: string, dist: string): Promise<void> {
  const compiler = join(
    dirname(createRequire(join(root, 'package.json')).resolve('typescript/package.json')),
    'bin',
    'tsc',
  );
  const options = ['--module', 'commonjs', '--moduleResolution', 'bundler', '--verbatimModuleSyntax', 'false'];
  const given = [compiler, '-p', join(root, 'tsconfig.build.json'), ...options, '--target', 'es2022', '--outDir', dist];
  const printed = await new Promise<string>((resolve) => {
    execFile(process.execPath, given, { cwd: root }, (_error, stdout) => resolve(stdout));
  });
  const errors = printed.split('\n').filter((line) => line.includes('error TS') && !line.includes(EXPECTED_ERROR));
  if (errors.length > 0) throw new Error(`The app does not compile for Electron 25.\n${errors.join('\n')}`);
}

/** Replaces what CommonJS has under another name. A module that is loaded by its address is loaded by its path. */
function asCommonJs(text: string): string {
  return text
    .replaceAll('import.meta.dirname', '__dirname')
    .replaceAll('import.meta.url', 'require("node:url").pathToFileURL(__filename).href')
    .replaceAll('require(s)', 'require(s.startsWith("file:") ? require("node:url").fileURLToPath(s) : s)');
}

async function change(path: string, edit: (text: string) => string): Promise<void> {
  const before = await readFile(path, 'utf8');
  const after = edit(before);
  if (after !== before) await writeFile(path, after);
}
