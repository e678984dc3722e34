import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { FUSES } from '../../build/packaging/configuration.ts';
import { LICENCES_FILE, licenceHeading } from '../../build/packaging/licences.ts';
import {
  checkNativeModules,
  executablePath,
  readFormat,
  resourcesFolder,
  type BinaryFormat,
} from '../../build/packaging/packaged-app.ts';
import { filesOfArchive, lockedPackages, packagesOfArchive } from '../../build/packaging/shipped-packages.ts';
import { locales } from '../../server/i18n/locale.ts';

const MEGABYTE = 1_048_576;

/** Code, pages, texts and packages, without Electron and the native module. */
const ASAR_LIMIT_IN_BYTES = 22 * MEGABYTE;

const REQUIRED = [
  'package.json',
  'dist/electron/main.js',
  'dist/electron/preload/dropped-files.cjs',
  'dist/server/start-server.js',
  'dist/views/calculator/page.cjs',
  'dist/electron/serving/utility-task.js',
  'dist/server/upkeep/task-watch.js',
  'dist/server/upkeep/audit/audit-catalogue.js',
  'dist/server/upkeep/import/next-catalogue.js',
  'dist/server/upkeep/workbook/write-workbook.js',
  'views/layouts/page.pug',
  'views/calculator/page.pug',
  'views/assets/styles/form.css',
  ...locales.flatMap((locale) => ['messages', 'desktop', 'names'].map((file) => `locales/${locale}/${file}.json`)),
  'node_modules/koa/package.json',
  'node_modules/koa-profiler/package.json',
  'node_modules/koa-profiler/dist/index.js',
  'node_modules/koa-profiler/views/toolbar/toolbar.css',
  'node_modules/csv-parse/lib/sync.js',
  'node_modules/sequelize/package.json',
  'node_modules/retry-as-promised/package.json',
  'node_modules/sqlite3/lib/sqlite3.js',
  'node_modules/htmx.org/dist/htmx.min.js',
  'node_modules/@picocss/pico/css/pico.min.css',
];

const FORBIDDEN: readonly { pattern: RegExp; reason: string }[] = [
  { pattern: /\.(?:ts|mts|cts)$/, reason: 'is a source file' },
  { pattern: /\.map$/, reason: 'is a source map' },
  { pattern: /\.(?:sqlite|csv)$/, reason: 'belongs beside the asar, or nowhere' },
  { pattern: /\.(?:exe|dll|so|dylib)$/, reason: 'is a program' },
  {
    pattern: /^(?:server|electron|db|packages|test|build|\.ci|\.github)\//,
    reason: 'is part of the project, not of the app',
  },
  { pattern: /^dist\/(?:test|build|packages|node_modules)\//, reason: 'is a test, a tool or a second copy' },
  {
    pattern: /^node_modules\/.*\/(?:tests?|__tests__|fixtures)\/|^node_modules\/.*\.(?:test|spec)\.[cm]?js$/,
    reason: 'is a test of a dependency',
  },
  { pattern: /^node_modules\/node-(?:linux|win|darwin)-/, reason: 'is the pinned Node' },
  {
    pattern: /^node_modules\/(?:electron|electron-builder|typescript|playwright-core|oxlint|prettier|@types)\//,
    reason: 'is a development package',
  },
];

/** An unpacked app and its target. */
export interface PackagedApp {
  folder: string;
  target: BinaryFormat;
}

/** @returns a sentence for everything that is wrong with the contents of an unpacked app; none when it may be shipped */
export async function checkPackage({ folder, target }: PackagedApp): Promise<string[]> {
  const resources = resourcesFolder(folder, target.system);
  const asar = join(resources, 'app.asar');
  const files = filesOfArchive(asar);
  const packages = packagesOfArchive(asar);
  const lockedOf = await lockedPackages(root);
  const licences = await readFile(join(resources, LICENCES_FILE), 'utf8').catch(() => '');
  return [
    ...REQUIRED.filter((path) => !files.includes(path)).map((path) => `${path} is missing from the asar.`),
    ...files.flatMap(forbiddenBecause),
    ...(licences.includes('=== Pipekalkulator ===') ? [] : ["The app's own licence is missing."]),
    ...packages
      .filter((item) => lockedOf(item)?.isDevelopment !== false)
      .map((item) => `${item.folder} is no production package.`),
    ...packages
      .filter(({ name, version }) => !licences.includes(licenceHeading(name, version)))
      .map(({ name, version }) => `${name} ${version} has no licence.`),
    // electron-builder writes this file for an app that looks for updates; this app never does.
    ...(existsSync(join(resources, 'app-update.yml'))
      ? ['The app would look for updates: app-update.yml is there.']
      : []),
    ...files.filter((path) => isLink(asar, path)).map((path) => `${path} is a link.`),
    ...files
      .filter((path) => path.endsWith('.node') && !isUnpacked(asar, path))
      .map((path) => `${path} is inside the asar.`),
    ...(await checkNativeModules(resources, target)),
    ...(await checkExecutable({ folder, target })),
    ...(await checkCatalogue(join(resources, 'catalogue', 'catalogue.sqlite'))),
    ...(await checkSize(asar)),
  ];
}

const root = dirname(dirname(import.meta.dirname));

function isUnpacked(asar: string, path: string): boolean {
  const entry = statFile(asar, path);
  return 'unpacked' in entry && entry.unpacked;
}

function isLink(asar: string, path: string): boolean {
  return 'link' in statFile(asar, path, false);
}

function forbiddenBecause(path: string): string[] {
  return FORBIDDEN.filter(({ pattern }) => pattern.test(path)).map(({ reason }) => `${path} ${reason}.`);
}

async function checkExecutable({ folder, target }: PackagedApp): Promise<string[]> {
  const path = executablePath(folder, target.system);
  const format = await readFormat(path);
  const problems = format?.system === target.system ? [] : [`${path} is no program for ${target.system}.`];
  const wire: Readonly<Record<string, unknown>> = { ...(await getCurrentFuseWire(path)) };
  for (const [name, wanted] of Object.entries(FUSES)) {
    const option = Object.entries(FuseV1Options).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
    const state = wire[String(option)];
    // The wire holds the characters "0" and "1".
    if (state !== (wanted ? 49 : 48)) problems.push(`The fuse ${name} is not ${wanted ? 'on' : 'off'}.`);
  }
  return problems;
}

async function checkCatalogue(path: string): Promise<string[]> {
  const contents = await readFile(path, 'latin1').catch(() => null);
  if (contents === null) return [`${path} is missing.`];
  return contents.startsWith('SQLite format 3\0') ? [] : [`${path} is no SQLite file.`];
}

async function checkSize(asar: string): Promise<string[]> {
  const { size } = await stat(asar);
  return size <= ASAR_LIMIT_IN_BYTES ? [] : [`The asar has ${(size / MEGABYTE).toFixed(1)} MB.`];
}
