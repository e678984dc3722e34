/*
 * Installs the packages of the lock file that a command needs. It never deletes a working installation: `npm install` adds
 * missing packages and restores the old ones if it fails. `npm ci` would delete them first.
 * Plain JavaScript that an old Node can run, because nothing is installed yet.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cannotCompileIn, driver, keepDriver, prepareCompilation } from './driver.mjs';

/** @typedef {{ name?: string, version?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage */
/** @typedef {Record<string, LockedPackage>} Packages packages by their folder */

/**
 * @typedef {object} Installation
 * @property {string} root the folder of package.json
 * @property {boolean} withDevelopment whether development packages are needed too
 * @property {string | null} platformPackage an optional package that this machine cannot do without
 * @property {(line: string) => void} write receives the progress, line by line
 * @property {NodeJS.ProcessEnv} environment for npm
 * @property {number} silenceLimit in milliseconds: how long npm waits for a byte of the registry
 * @property {number} progressInterval in milliseconds: how often the progress is looked at
 */

/** In milliseconds: a lock that its holder has not renewed for this time does not count. The holder renews it each time it looks at the progress. */
const lockLimit = 60_000;

/**
 * Installs the packages that are missing. Does nothing, and sends no request, if none is missing.
 * @param {Installation} installation
 * @returns {Promise<string | null>} why the installation failed, in one sentence; null if everything is installed
 */
export async function install(installation) {
  if (isComplete(installation)) return null;
  const { root, write } = installation;
  const lock = lockPath(root);
  try {
    await takeLock(lock, write);
  } catch {
    return `Packages are missing, and this user cannot write to ${path.dirname(lock)}: run the same command once as a user who can.`;
  }
  try {
    return isComplete(installation) ? null : await installMissing(installation);
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} root */
function lockPath(root) {
  return path.join(root, 'node_modules', '.installing');
}

/** @param {Installation} installation */
function isComplete(installation) {
  return missingPackages(installation).length === 0 && existsSync(path.join(installation.root, driver));
}

/**
 * @param {Installation} installation
 * @returns {string[]} the folders of the packages that are needed and not installed in the version of the lock file
 */
function missingPackages({ root, withDevelopment, platformPackage }) {
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(readPackages(path.join(root, 'package-lock.json')))
    .filter(([folder, { version, dev, optional, devOptional, link }]) => {
      // The other folders are those of this repository.
      if (!folder.includes('node_modules/') || (dev === true && !withDevelopment)) return false;
      if (link === true) return !existsSync(path.join(root, folder));
      const found = installed[folder];
      if (found !== undefined) return found.version !== version || !existsSync(path.join(root, folder));
      const isOptional = optional === true || (devOptional === true && !withDevelopment);
      return !isOptional || folder === `node_modules/${platformPackage}`;
    })
    .map(([folder]) => folder);
}

/**
 * @param {string} file a lock file of npm
 * @returns {Packages} empty if there is no such file
 */
function readPackages(file) {
  if (!existsSync(file)) return {};
  /** @type {unknown} */
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  return isLockFile(lock) ? lock.packages : {};
}

/**
 * @param {unknown} value
 * @returns {value is { packages: Packages }}
 */
function isLockFile(value) {
  return typeof value === 'object' && value !== null && 'packages' in value && typeof value.packages === 'object';
}

/**
 * Waits until no other process installs into this folder, then takes the lock. Removes a lock whose process has ended.
 * @param {string} lock
 * @param {(line: string) => void} write
 */
async function takeLock(lock, write) {
  mkdirSync(path.dirname(lock), { recursive: true });
  for (let isFirst = true; ; isFirst = false) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    else if (isFirst) write('Another process installs the packages; waiting for it.');
    await setTimeout(200);
  }
}

/**
 * The process number alone is not enough: after a restart of the machine it may belong to another process.
 * @param {string} lock
 */
function isAbandoned(lock) {
  const status = statSync(lock, { throwIfNoEntry: false });
  if (status === undefined) return false;
  const holder = Number(readFileSync(lock, 'utf8'));
  return Date.now() - status.mtimeMs > lockLimit || (holder > 0 && !isRunning(holder));
}

/** @param {number} processId */
function isRunning(processId) {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {Installation} installation */
async function installMissing(installation) {
  const missing = missingPackages(installation);
  const failure = missing.length === 0 ? null : await addPackages(installation, missing);
  if (failure !== null || existsSync(path.join(installation.root, driver))) return failure;
  if (cannotCompileIn(installation.root)) return await compileElsewhere(installation, () => Promise.resolve(null));
  // The driver is also missing if npm is set to ignore the scripts of packages.
  return await runNpm(installation, ['rebuild', 'sqlite3', '--ignore-scripts=false'], () => compiling);
}

/**
 * Fetches all missing packages into npm's cache, and then installs them from there. Until everything is fetched, nothing in
 * node_modules changes. `npm install` alone waits for every package of a registry that has fallen silent.
 * @param {Installation} installation
 * @param {readonly string[]} missing folders of packages
 */
async function addPackages(installation, missing) {
  const { root, withDevelopment, write, silenceLimit } = installation;
  write(`Installing ${missing.length} packages; the first time this takes a few minutes.`);
  const locked = readPackages(path.join(root, 'package-lock.json'));
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  // npm would put each retry behind all other requests: the first failure would come after many minutes.
  const fetching = [`--fetch-timeout=${silenceLimit}`, '--fetch-retries=0'];
  // A link leads to a package of this repository, which is in no registry.
  const fetched = missing.filter((folder) => locked[folder]?.link !== true);
  const names = new Set(fetched.map((folder) => `${packageName(folder, locked)}@${locked[folder]?.version}`));
  const fetchAll = () =>
    runNpm(installation, ['cache', 'add', ...names, ...fetching], (output) => {
      const arrived = new Set(output.match(/\S+\.tgz(?= \d)/g)).size;
      return `${arrived} of ${names.size} packages fetched`;
    });
  let failure = names.size === 0 ? null : await fetchAll();
  if (failure?.includes(brokenConnection)) failure = await fetchAll();
  if (failure !== null) return failure;
  // npm removes omitted packages. Installed development packages stay only if they are not omitted.
  const omitsDevelopment = !withDevelopment && !Object.keys(installed).some((folder) => locked[folder]?.dev === true);
  const installAll = () =>
    runNpm(
      installation,
      [
        'install',
        '--no-save',
        '--prefer-offline',
        '--include=optional',
        // Development packages may ask for a newer Node than this one. They run with the Node that is installed with them.
        '--engine-strict=false',
        omitsDevelopment ? '--omit=dev' : '--include=dev',
        ...(cannotCompileIn(root) ? ['--ignore-scripts'] : []),
        ...fetching,
      ],
      () => {
        const present = missing.filter((folder) => isPresent(path.join(root, folder), locked[folder])).length;
        return present < missing.length ? `${present} of ${missing.length} packages` : compiling;
      },
    );
  const needsDriver = missing.includes('node_modules/sqlite3') && cannotCompileIn(root);
  return await (needsDriver ? compileElsewhere(installation, installAll) : installAll());
}

/**
 * Makes the driver in a folder of its own, then does the rest, and then puts the driver into its place.
 * @param {Installation} installation
 * @param {() => Promise<string | null>} doRest returns why it failed; null if it did not
 */
async function compileElsewhere(installation, doRest) {
  const folder = prepareCompilation(readPackages(path.join(installation.root, 'package-lock.json')));
  try {
    const compileAll = ['install', '--prefer-offline', '--ignore-scripts=false', '--engine-strict=false'];
    const failure = (await runNpm(installation, compileAll, () => compiling, folder)) ?? (await doRest());
    if (failure === null) keepDriver(folder, installation.root);
    return failure;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} folder
 * @param {LockedPackage | undefined} locked
 */
function isPresent(folder, locked) {
  try {
    /** @type {unknown} */
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
    return isManifest && (locked?.link === true || manifest.version === locked?.version);
  } catch {
    // npm has not written it yet.
    return false;
  }
}

/**
 * @param {string} folder
 * @param {Packages} locked
 */
function packageName(folder, locked) {
  // The lock file names a package only if its folder has another name.
  return locked[folder]?.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/**
 * Runs npm and reports the progress.
 * @param {Installation} installation
 * @param {readonly string[]} npmArguments
 * @param {(output: string) => string} describeProgress
 * @param {string} [folder] where npm works; absent: the folder of package.json
 * @returns {Promise<string | null>} why npm failed; null if it did not
 */
async function runNpm(installation, npmArguments, describeProgress, folder = installation.root) {
  const { root, write, environment, progressInterval } = installation;
  const npm = environment['npm_execpath'];
  const [program, before] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  // Node's own headers, if they are here: otherwise node-gyp downloads them.
  const prefix = path.dirname(path.dirname(process.execPath));
  const hasHeaders = existsSync(path.join(prefix, 'include', 'node', 'node_api.h'));
  const isWindows = process.platform === 'win32';
  const child = spawn(program, [...before, ...npmArguments, '--loglevel=http'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: npm === undefined && isWindows,
    // At the first signal npm puts the earlier packages back, and at the second it ends at once. In a group of its own, it
    // does not get Ctrl+C from the terminal too. Windows has no such groups.
    detached: !isWindows,
    env: { ...(hasHeaders ? { npm_config_nodedir: prefix } : {}), ...environment },
  });
  let isStopped = false;
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    write('Stopping.');
    if (!isWindows && child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  };
  for (const signal of signals) process.on(signal, stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  const startedAt = Date.now();
  let written = '';
  const timer = setInterval(() => {
    const now = new Date();
    if (existsSync(lockPath(root))) utimesSync(lockPath(root), now, now);
    const progress = describeProgress(output);
    if (progress !== written) write(`${Math.round((Date.now() - startedAt) / 1000)} s: ${progress}`);
    written = progress;
  }, progressInterval);
  /** @type {boolean} */
  const isSuccessful = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  clearInterval(timer);
  for (const signal of signals) process.off(signal, stop);
  if (isSuccessful) return null;
  return isStopped ? `The installation was stopped. ${unchanged}` : explainInstallFailure(output);
}

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const compiling =
  'all packages are here; if there is no SQLite driver for this machine, npm compiles one, which takes one to five minutes';
const unchanged = 'What was installed before is unchanged.';
const brokenConnection = 'the connection to the registry broke off';

/** @type {readonly (readonly [RegExp, string])[]} What npm and node-gyp print, and its cause; the most specific first. */
const causes = [
  [
    /find Python|not found: make|find VS|not found: (cc|gcc|g\+\+|c\+\+)|(cc|gcc|g\+\+|c\+\+): (command not found|not found|No such file)|No Xcode/i,
    'compiler',
  ],
  [/ENOSPC/, 'the disk is full (ENOSPC)'],
  [/EACCES|EROFS|EPERM/, 'this user cannot write to the folder or to the cache of npm'],
  [/EINTEGRITY/, 'a package is not the one of the lock file (EINTEGRITY)'],
  [
    /gyp ERR! .*(?:ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|EHOSTUNREACH)/,
    "the headers of Node cannot be fetched, which the SQLite driver's compilation needs",
  ],
  [/gyp ERR! build error/, 'the SQLite driver could not be compiled'],
  [/ENOTFOUND|EAI_AGAIN/, 'the name of the registry cannot be resolved; is there a network?'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'the registry cannot be reached'],
  [
    /ETIMEDOUT|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|network timeout|body-timeout|request-timeout/i,
    'the registry does not answer',
  ],
  [/ECONNRESET|socket hang up|ERR_STREAM_PREMATURE_CLOSE|Premature close|aborted/i, brokenConnection],
  [/\bE(4\d\d|5\d\d)\b/, 'the registry refused a package'],
];

/** @type {Readonly<Partial<Record<NodeJS.Platform, string>>>} How to install a compiler. */
const compilers = {
  linux: 'sudo apt-get install python3 make g++',
  darwin: 'xcode-select --install',
  win32: 'winget install Python.Python.3.13 Microsoft.VisualStudio.2022.BuildTools',
};

/**
 * @param {string} output of npm
 * @returns {string} one sentence
 */
export function explainInstallFailure(output) {
  // If there is no driver to download, the package's script says so and compiles one.
  const errors = output.replaceAll(/^npm (?:http|warn) .*\n?|^.*prebuild-install (?:http|warn|info) .*\n?/gm, '');
  const cause = causes.find(([pattern]) => pattern.test(errors))?.[1];
  if (cause === 'compiler')
    return `The SQLite driver must be compiled, and Python, make or a C++ compiler is missing: ${compilers[process.platform] ?? 'install them'}, then run the same command again.`;
  const reason = cause ?? errors.trim().split('\n').at(-1) ?? '';
  return `The packages could not be installed: ${reason}. ${unchanged}`;
}
