import { execFileSync } from 'node:child_process';
import { copyFile, cp, glob, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { z } from 'zod';
import { compileServer } from './compile.ts';
import { sqliteOf, writeComponentList } from './packaging/component-list.ts';
import { FILES } from './packaging/files.ts';
import { LICENCES_FILE, writeLicences } from './packaging/licences.ts';
import { checkNativeModules } from './packaging/packaged-app.ts';
import { packagesOfFolder, productionFolders } from './packaging/shipped-packages.ts';

/** The pinned Node, a package of the project. */
const NODE_PACKAGE = `node-linux-${process.arch}`;

/**
 * Packs the server for Linux on this processor: compiled code, packages, catalogue and Node. It has the layout of the project, with
 * compiled files, and needs nothing else but glibc.
 *
 * @param root folder of the project
 * @param output folder of the result
 * @returns the tarball
 */
export async function packageServer(root: string, output: string): Promise<string> {
  const { version } = manifestSchema.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
  const name = `flue-calculator-${version}-linux-${process.arch}`;
  const folder = join(output, name);
  await rm(folder, { recursive: true, force: true });
  await compileServer(root, folder);
  const copy = (from: string, to: string): Promise<void> => cp(join(root, from), join(folder, to), { recursive: true });
  for (const file of await shippedFiles(root)) await copy(file, file);
  await copy(join('build', 'headless'), '.');
  await copy(join('node_modules', NODE_PACKAGE, 'bin', 'node'), join('bin', 'node'));
  const problems = await checkNativeModules(folder, { system: 'linux', architecture: process.arch });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await writeServerContents(root, folder, join(output, `${name}.cdx.json`));
  const tarball = join(output, `${name}.tar.gz`);
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX', '--sort=name'];
  execFileSync('tar', ['-czf', tarball, ...owner, '-C', output, name]);
  await rm(folder, { recursive: true });
  return tarball;
}

/** Returns the files of the project that the tarball takes unchanged. */
async function shippedFiles(root: string): Promise<string[]> {
  const excluded = FILES.flatMap((pattern) =>
    typeof pattern === 'string' && pattern.startsWith('!') ? [pattern.slice(1)] : [],
  );
  const included = ['package.json', 'LICENSE', 'db/catalogue/catalogue.sqlite', 'views/**/*', 'locales/**/*'];
  const packages = (await productionFolders(root)).map((folder) => `${folder}/**/*`);
  const found = new Set<string>();
  for await (const entry of glob([...included, ...packages], { cwd: root, withFileTypes: true })) {
    const file = relative(root, join(entry.parentPath, entry.name));
    if (entry.isFile() && !excluded.some((pattern) => matchesGlob(file, pattern))) found.add(file);
  }
  return [...found];
}

async function writeServerContents(root: string, folder: string, componentList: string): Promise<void> {
  const { version } = manifestSchema.parse(createRequire(join(root, 'package.json'))(`${NODE_PACKAGE}/package.json`));
  const node = { name: NODE_PACKAGE, version, licence: 'MIT', folder: `node_modules/${NODE_PACKAGE}` };
  const packages = await packagesOfFolder(folder);
  await writeLicences(root, [...packages, node], join(folder, LICENCES_FILE));
  const programs = [{ name: 'Node.js', version, purl: `pkg:generic/node@${version}` }, sqliteOf(root)];
  await writeComponentList(root, { packages, programs }, componentList);
  await copyFile(componentList, join(folder, 'components.cdx.json'));
}

const manifestSchema = z.object({ version: z.string() });

if (import.meta.main) {
  if (process.platform !== 'linux') throw new Error('The server is packed on Linux, for Linux.');
  const root = dirname(import.meta.dirname);
  process.stdout.write(`${await packageServer(root, join(root, 'dist-package'))}\n`);
}
