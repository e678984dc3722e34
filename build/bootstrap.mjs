/*
 * Every npm script runs through this file: it installs missing packages, then runs the script with a Node that runs TypeScript.
 * Plain JavaScript that an old Node can run, because nothing is installed yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const leastNode = 24;

/** Limits the young generation of a server's heap, which grows to 134 MB otherwise, most of it unused. */
const lean = '--max-semi-space-size=16';

/** @type {Readonly<Record<string, readonly (readonly string[])[]>>} The TypeScript files of each command, run one after the other. */
const commands = {
  start: [['db/catalogue/command.ts'], [lean, 'server/main.ts']],
  dev: [
    ['db/catalogue/command.ts'],
    ['--watch-path=server', '--watch-path=packages', '--watch-path=views', '--watch-path=locales', 'server/main.ts'],
  ],
  test: [['db/catalogue/command.ts'], ['test/run.ts']],
  // A small young generation uses less memory. The old generation is not limited: a flag would override the threads' own limits.
  catalogue: [['--max-semi-space-size=2', 'server/upkeep/command/command.ts']],
  benchmark: [['db/catalogue/command.ts'], [lean, 'test/benchmark/run.ts']],
  compile: [['build/compile.ts']],
  desktop: [['db/catalogue/command.ts'], ['build/desktop.ts']],
  package: [['db/catalogue/command.ts'], ['build/package.ts']],
  'package:server': [['db/catalogue/command.ts'], ['build/package-server.ts']],
  'test:desktop': [
    ['db/catalogue/command.ts'],
    ['build/compile.ts'],
    ['test/e2e/desktop/electron-25/prepare.ts', '--fetch'],
    ['test/e2e/desktop/run.ts'],
  ],
  'test:packed': [
    ['db/catalogue/command.ts'],
    ['build/compile.ts'],
    ['test/e2e/desktop/electron-25/prepare.ts', '--fetch'],
    ['test/package/run-packed.ts'],
    ['--test', 'test/package/server/packed-server.test.ts'],
  ],
  'test:foreign': [['--test', 'packages/koa-profiler/test/foreign/run.ts']],
  screenshots: [['db/catalogue/command.ts'], ['build/screenshots.ts']],
  'test:package': [['db/catalogue/command.ts'], ['build/compile.ts'], ['test/package/run.ts']],
  fuzz: [['db/catalogue/command.ts'], ['test/fuzz/run.ts']],
  soak: [['db/catalogue/command.ts'], [lean, 'test/soak/run.ts']],
  'test:proxy': [['db/catalogue/command.ts'], ['--test', 'test/proxy/proxy.test.ts']],
  'test:long': [['db/catalogue/command.ts'], ['test/long.ts']],
  'test:mutations': [['db/catalogue/command.ts'], ['test/mutations/run.ts']],
};

/**
 * The commands of users. They need no development packages. Their compiled code is kept, so that they start in half the time,
 * and so does each process of an import.
 */
const userCommands = new Set(['start', 'dev', 'catalogue']);

const [command = '', ...argumentList] = process.argv.slice(2);
const steps = commands[command];
if (steps === undefined) fail(`There is no command "${command}"; there are ${Object.keys(commands).join(', ')}.`);

const environment = {
  // With several arenas, glibc keeps freed memory for each thread: some tens of megabytes.
  MALLOC_ARENA_MAX: '1',
  // Other commands run copies of the project, whose compiled code would never be used again.
  ...(userCommands.has(command) ? { NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled') } : {}),
  ...process.env,
};
if (process.env['npm_lifecycle_event'] !== undefined) endWithParent();

const isNewNode = Number.parseInt(process.versions.node, 10) >= leastNode;
const nodePackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const failure = await install({
  root,
  withDevelopment: !userCommands.has(command),
  platformPackage: isNewNode ? null : nodePackage,
  // Standard output belongs to the command: the server prints nothing but its address there.
  write: (line) => process.stderr.write(`${line}\n`),
  environment: process.env,
  silenceLimit: 60_000,
  progressInterval: 10_000,
});
if (failure !== null) fail(failure);
const node = isNewNode ? process.execPath : findInstalledNode();
for (const [index, step] of steps.entries()) {
  const isLast = index === steps.length - 1;
  const status = await run(node, isLast ? [...step, ...argumentList] : [...step]);
  if (status !== 0 || isLast) process.exit(status);
}

/** Ends this process, and with it the command, when npm has ended: a signal to npm reaches npm and its shell alone. */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** @returns {string} the Node that was installed with the packages */
function findInstalledNode() {
  const file = path.join('bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const installed = path.join(root, 'node_modules', nodePackage, file);
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
