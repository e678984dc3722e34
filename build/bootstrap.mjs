/*
 * Every npm script runs through this file: it installs what is missing, then runs the script with a Node that runs TypeScript.
 * Plain JavaScript that an old Node can run, because nothing is installed yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const leastNode = 24;

/** Of a server: else the memory of its young objects grows to 134 MB, most of it unused. */
const lean = '--max-semi-space-size=16';

/** @type {Readonly<Record<string, readonly (readonly string[])[]>>} The TypeScript files of each command, run one after the other. */
const commands = {
  start: [['db/catalogue/command.ts'], [lean, 'server/main.ts']],
  dev: [
    ['db/catalogue/command.ts'],
    ['--watch-path=server', '--watch-path=views', '--watch-path=locales', 'server/main.ts'],
  ],
  test: [['db/catalogue/command.ts'], ['test/run.ts']],
  // A small young generation uses less memory. The old generation is not limited: a flag would override the threads' own limits.
  catalogue: [['--max-semi-space-size=2', 'server/upkeep/command/command.ts']],
  benchmark: [['db/catalogue/command.ts'], [lean, 'test/benchmark/run.ts']],
  compile: [['build/compile.ts']],
  desktop: [['db/catalogue/command.ts'], ['build/desktop.ts']],
  package: [['db/catalogue/command.ts'], ['build/package.ts']],
  'test:desktop': [['db/catalogue/command.ts'], ['test/e2e/desktop/run.ts']],
  'profiler:package': [['build/profiler-package/command.ts']],
  'test:foreign': [['--test', 'test/foreign/run.ts']],
  screenshots: [['db/catalogue/command.ts'], ['build/screenshots.ts']],
  'test:package': [['db/catalogue/command.ts'], ['test/package/run.ts']],
  fuzz: [['db/catalogue/command.ts'], ['test/fuzz/run.ts']],
  'test:proxy': [['db/catalogue/command.ts'], ['--test', 'test/proxy/proxy.test.ts']],
  'test:long': [['db/catalogue/command.ts'], ['test/long.ts']],
  'test:mutations': [['db/catalogue/command.ts'], ['test/mutations/run.ts']],
};

/** These start in half the time, and so does each process of an import, where the compiled code was kept. */
const kept = ['start', 'dev', 'catalogue'];

const [command = '', ...argumentList] = process.argv.slice(2);
const steps = commands[command];
if (steps === undefined) fail(`There is no command "${command}"; there are ${Object.keys(commands).join(', ')}.`);

const environment = {
  // Else glibc keeps freed memory for each thread that has used it: some tens of megabytes.
  MALLOC_ARENA_MAX: '1',
  // Not for commands that run copies of the project: what is kept of them would never be used again.
  ...(kept.includes(command) ? { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled') } : {}),
  ...process.env,
};
install();
const node = findNode();
for (const [index, step] of steps.entries()) {
  const isLast = index === steps.length - 1;
  const status = await run(node, isLast ? [...step, ...argumentList] : [...step]);
  if (status !== 0 || isLast) process.exit(status);
}

/** Installs the packages of the lock file, unless they are there. */
function install() {
  if (isInstalled()) return;
  process.stderr.write('Installing what is missing; the first time this takes a few minutes.\n');
  const npm = process.env['npm_execpath'];
  const [program, before] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const prefix = path.dirname(path.dirname(process.execPath));
  const hasHeaders = existsSync(path.join(prefix, 'include', 'node', 'node_api.h'));
  const { status } = spawnSync(program, [...before, 'ci', '--include=dev', '--include=optional'], {
    cwd: root,
    // Standard output belongs to the command itself: the server prints nothing but its address there.
    stdio: ['ignore', 2, 2],
    env: hasHeaders ? { npm_config_nodedir: prefix, ...process.env } : process.env,
  });
  if (status !== 0) fail('The packages could not be installed; the lines above say why.');
}

function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf(path.join('node_modules', '.package-lock.json'));
  const isComplete = Object.entries(wanted).every(([name, { version, optional }]) => {
    const found = present[name];
    return name === '' || (found === undefined ? optional === true : found.version === version);
  });
  return isComplete && existsSync(path.join(root, 'node_modules/sqlite3/build/Release/node_sqlite3.node'));
}

/**
 * @typedef {Record<string, { version?: string, optional?: boolean }>} Packages packages by their folder
 * @param {string} file a lock file of npm
 * @returns {Packages} none where there is no such file
 */
function packagesOf(file) {
  if (!existsSync(path.join(root, file))) return {};
  /** @type {unknown} */
  const lock = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  return isLock(lock) ? lock.packages : {};
}

/**
 * @param {unknown} value
 * @returns {value is { packages: Packages }}
 */
function isLock(value) {
  return typeof value === 'object' && value !== null && 'packages' in value && typeof value.packages === 'object';
}

/** @returns {string} this Node where it is new enough, else the one that was installed with the packages */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= leastNode) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const installed = path.join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (spawnSync(installed, ['--version']).status === 0) return installed;
  return fail(`Node ${leastNode} or newer is needed; this is ${process.version}.`);
}

/**
 * @param {string} program
 * @param {readonly string[]} programArguments
 * @returns {Promise<number>} the exit code
 */
function run(program, programArguments) {
  const child = spawn(program, programArguments, { cwd: root, stdio: 'inherit', env: environment });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
