import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileViews } from './compiled-views.ts';

/*
 * `npm pack` and `npm publish` run this program first. The manifest of the repository names the source, which Node runs without
 * an option and without a compiled copy. Node runs no TypeScript below `node_modules`, so the published manifest names compiled
 * files. They are CommonJS, for `require` in every Node; `import` works with them too.
 */

const root = path.dirname(import.meta.dirname);
const manifestFile = path.join(root, 'package.json');
/** Holds the manifest of the repository until npm has packed. */
const keptManifest = path.join(root, 'package.source.json');

/** Writes the published package into a folder. */
async function makePackage(folder: string): Promise<void> {
  const dist = path.join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  await compile(dist);
  await writeFile(path.join(dist, 'rendering', 'compile-view.js'), await compileViews());
  for (const copied of folder === root ? [] : ['views/toolbar', 'README.md', 'LICENSE', 'CHANGELOG.md'])
    await cp(path.join(root, copied), path.join(folder, copied), { recursive: true });
  const manifest = publishedManifest(JSON.parse(await readFile(manifestFile, 'utf8')));
  if (folder === root) await rename(manifestFile, keptManifest);
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function compile(outDir: string): Promise<void> {
  const typescript = path.dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const given = [path.join(typescript, 'bin', 'tsc'), '-p', path.join(root, 'tsconfig.build.json'), '--outDir', outDir];
  const { status, stdout } = spawnSync(process.execPath, given, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The package does not compile:\n${stdout}`);
  // The package has no TypeScript files beside the declarations.
  for (const file of await readdir(outDir, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue;
    const text = await readFile(path.join(outDir, file), 'utf8');
    await writeFile(path.join(outDir, file), text.replaceAll(/(['"])(\.{1,2}\/[^'"]+)\.ts\1/g, '$1$2.js$1'));
  }
}

/** Returns the manifest with compiled files instead of the source. */
function publishedManifest(manifest: unknown): object {
  if (typeof manifest !== 'object' || manifest === null || !('exports' in manifest))
    throw new TypeError('The manifest has no exports.');
  const exports = Object.entries(manifest.exports ?? {}).map(([door, file]: [string, unknown]): [string, unknown] => {
    const [, module] = /^\.\/source\/(.+)\.ts$/.exec(String(file)) ?? [];
    return [door, module === undefined ? file : { types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` }];
  });
  return {
    ...manifest,
    type: 'commonjs',
    // For TypeScript with the module resolution of Node 10, which knows no exports.
    main: './dist/index.js',
    types: './dist/index.d.ts',
    typesVersions: { '*': Object.fromEntries(exports.flatMap(typesOf)) },
    exports: Object.fromEntries(exports),
    imports: { '#here': './dist/here.cjs' },
    scripts: undefined,
    devDependencies: undefined,
  };
}

/** Returns the declarations of a compiled door, by the path behind the name of the package. */
function typesOf([door, file]: readonly [string, unknown]): [string, string[]][] {
  const hasTypes = typeof file === 'object' && file !== null && 'types' in file && door !== '.';
  return hasTypes ? [[door.slice('./'.length), [String(file.types)]]] : [];
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  // An earlier npm was ended while it packed.
  if (folder === undefined) await rename(keptManifest, manifestFile).catch(() => {});
  await makePackage(path.resolve(folder ?? root));
}
