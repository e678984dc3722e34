import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileViews } from './compiled-views.ts';
import { standIns } from './stand-ins.ts';

/** The public modules, by the names under which they are imported, and where they are written. */
const entries: Readonly<Record<string, string>> = {
  '.': 'index',
  './register': 'register',
  ...Object.fromEntries(
    ['console', 'events', 'http', 'i18next', 'opentelemetry', 'pino', 'sequelize', 'views'].map((name) => [
      `./adapters/${name}`,
      `adapters/${name}`,
    ]),
  ),
};

/**
 * Makes the package `koa-profiler`: CommonJS, with thin ES modules around it, so that there is one instance whoever loads it.
 * @returns the path of the tarball
 */
export async function makeProfilerPackage(root: string, destination: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'koa-profiler-'));
  try {
    const source = path.join(folder, 'source');
    const made = path.join(folder, 'package');
    await copySources(root, source);
    await compile(root, source, path.join(made, 'dist'));
    const views = await compileViews(path.join(root, 'packages/koa-profiler/views'));
    await writeFile(path.join(made, 'dist/rendering/compiled-views.js'), views);
    await writeEntries(made);
    await writeManifest(root, made);
    for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md'])
      await cp(path.join(root, 'packages/koa-profiler', file), path.join(made, file));
    await mkdir(destination, { recursive: true });
    return path.join(destination, pack(made, destination));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function copySources(root: string, source: string): Promise<void> {
  await cp(path.join(root, 'packages/koa-profiler/source'), source, { recursive: true });
  for (const [file, text] of Object.entries(standIns)) await writeFile(path.join(source, file), text);
  await symlink(path.join(root, 'node_modules'), path.join(source, 'node_modules'));
}

async function compile(root: string, source: string, outDir: string): Promise<void> {
  const compilerOptions = {
    noEmit: false,
    allowJs: false,
    checkJs: false,
    declaration: true,
    module: 'commonjs',
    moduleResolution: 'bundler',
    verbatimModuleSyntax: false,
    target: 'es2022',
    rootDir: source,
    outDir,
    typeRoots: [path.join(root, 'node_modules/@types')],
  };
  const configuration = { extends: path.join(root, 'tsconfig.json'), compilerOptions, include: ['**/*.ts'] };
  await writeFile(path.join(source, 'tsconfig.json'), JSON.stringify(configuration));
  run(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', source], source);
  // The package has no TypeScript files beside the declarations.
  for (const file of await readdir(outDir, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue;
    const text = await readFile(path.join(outDir, file), 'utf8');
    await writeFile(path.join(outDir, file), text.replaceAll(/(['"])(\.{1,2}\/[^'"]+)\.ts\1/g, '$1$2.js$1'));
  }
}

/** Writes an ES module for each entry that re-exports the CommonJS module. */
async function writeEntries(made: string): Promise<void> {
  const require = createRequire(path.join(made, 'index.js'));
  for (const [name, module] of Object.entries(entries)) {
    const file = path.join(made, wrapperOf(name));
    const target = `${'../'.repeat(wrapperOf(name).split('/').length - 1) || './'}dist/${module}.js`;
    const loaded: unknown = name === './register' ? {} : require(path.join(made, 'dist', `${module}.js`));
    const exported = typeof loaded === 'object' && loaded !== null ? Object.keys(loaded) : [];
    await mkdir(path.dirname(file), { recursive: true });
    const code =
      exported.length === 0
        ? `import '${target}';\n`
        : `import loaded from '${target}';\n\nexport const { ${exported.join(', ')} } = loaded;\n`;
    await writeFile(`${file}.mjs`, code);
    await writeFile(`${file}.d.mts`, exported.length === 0 ? 'export {};\n' : `export * from '${target}';\n`);
  }
}

function wrapperOf(name: string): string {
  return name === '.' ? 'index' : name.slice(2);
}

async function writeManifest(root: string, made: string): Promise<void> {
  const text = await readFile(path.join(root, 'packages/koa-profiler/package.json'), 'utf8');
  const given: unknown = JSON.parse(text);
  if (typeof given !== 'object' || given === null) throw new TypeError('The manifest of the package is none.');
  const exported = Object.entries(entries).map(([name, module]): [string, unknown] => [
    name,
    {
      import: { types: `./${wrapperOf(name)}.d.mts`, default: `./${wrapperOf(name)}.mjs` },
      require: { types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` },
    },
  ]);
  const manifest = {
    ...given,
    private: undefined,
    type: 'commonjs',
    main: './dist/index.js',
    types: './dist/index.d.ts',
    typesVersions: {
      '*': { register: ['./dist/register.d.ts'], 'adapters/*': ['./dist/adapters/*.d.ts'] },
    },
    exports: Object.fromEntries<unknown>([...exported, ['./package.json', './package.json']]),
    files: ['dist', 'adapters', 'index.mjs', 'index.d.mts', 'register.mjs', 'register.d.mts', 'CHANGELOG.md'],
  };
  await writeFile(path.join(made, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @returns the name of the tarball */
function pack(made: string, destination: string): string {
  const npm = process.env['npm_execpath'];
  const [program, before] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const printed = run(program, [...before, 'pack', '--json', '--pack-destination', destination], made);
  const name = /"filename":\s*"([^"]+)"/.exec(printed)?.[1];
  if (name === undefined) throw new Error(`npm did not say what it packed: ${printed}`);
  return name;
}

function run(program: string, given: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, given, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${given.join(' ')} failed:\n${stdout}\n${stderr}`);
  return stdout;
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  process.stdout.write(`${await makeProfilerPackage(root, path.join(root, 'dist-package'))}\n`);
}
