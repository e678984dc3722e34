import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { explainInstallFailure, install } from '../../build/install.mjs';
import { inSample } from '../support/sample.ts';
import { type RegistryMood, startRegistry, type StandInRegistry } from '../support/stand-in-registry.ts';

/** Fails in a folder with a blank, as the real driver does. */
const buildDriver =
  'case "$PWD" in *" "*) exit 1;; esac; mkdir -p build/Release && touch build/Release/node_sqlite3.node';
/** Two ways in which the registry fails halfway, each with the sentence that the user reads. */
const breaking = ['breaking', /^The packages could not be installed: .+ unchanged\.$/] as const;
const stalling = ['stalling', /the registry does not answer\. .+ unchanged\.$/] as const;
const versioned = z.object({ version: z.string() });

test('the output of npm and its tools becomes one cause', () => {
  const causes: readonly (readonly [printed: string, cause: RegExp])[] = [
    ['gyp ERR! find Python', /Python, make or a C\+\+ compiler is missing/],
    ['gyp ERR! stack Error: not found: make', /Python, make or a C\+\+ compiler is missing/],
    ['make: g++: No such file or directory', /Python, make or a C\+\+ compiler is missing/],
    ['/bin/sh: 1: g++: not found', /Python, make or a C\+\+ compiler is missing/],
    ['npm error gyp ERR! stack Error: getaddrinfo ENOTFOUND nodejs.org', /headers of Node cannot be fetched/],
    ['npm error gyp ERR! build error', /could not be compiled/],
    ['npm error code ENOSPC', /the disk is full/],
    ['npm error code EINTEGRITY', /not the one of the lock file/],
    ['npm error code ENOTFOUND', /is there a network\?/],
    ['npm error code ECONNREFUSED', /cannot be reached/],
    ['npm error code ETIMEDOUT', /does not answer/],
    ['npm error code ECONNRESET', /broke off/],
    ['npm error code E503', /refused a package/],
    ['npm error something else', /: npm error something else\. What was installed before is unchanged\.$/],
  ];
  for (const [printed, cause] of causes) {
    const noise =
      'npm http fetch GET https://registry/a attempt 1 failed with EACCES\nnpm warn EBADENGINE find Python\n' +
      'npm error prebuild-install warn install getaddrinfo ENOTFOUND github.com\n';
    assert.match(explainInstallFailure(`${noise}${printed}\n`), cause);
  }
});

describe(
  'installing',
  { skip: process.platform === 'win32' ? 'the stand-in packages run shell commands' : false },
  () => {
    let registry: StandInRegistry;
    let folder = '';
    let root = '';
    let linesOfTwo: readonly string[] = [];
    before(async () => {
      registry = await startRegistry();
      for (const version of ['1.0.0', '2.0.0']) {
        await registry.add({ name: 'serving', version });
        await registry.add({ name: 'testing', version });
      }
      await registry.add({ name: 'sqlite3', version: '1.0.0', install: buildDriver });
      await registry.add({ name: 'sqlite3', version: '1.5.0', install: `sleep 2; ${buildDriver}` });
      await registry.add({ name: 'sqlite3', version: '2.0.0', install: 'echo "gyp ERR! find Python" >&2; exit 1' });
      folder = await mkdtemp(path.join(tmpdir(), 'flue-install-'));
      root = path.join(folder, 'installed');
      await mkdir(root);
      await lock({});
      const lockFile = await readFile(path.join(root, 'package-lock.json'), 'utf8');
      assert.deepEqual(await Promise.all([installFor('start'), installFor('start')]), [null, null]);
      linesOfTwo = lines.splice(0);
      await keepInstallation('user');
      assert.equal(await installFor('test'), null);
      await keepInstallation('development');
      assert.equal(await readFile(path.join(root, 'package-lock.json'), 'utf8'), lockFile);
    });
    after(async () => {
      await registry.close();
      await rm(folder, { recursive: true });
    });
    beforeEach(async () => {
      root = await mkdtemp(path.join(folder, 'root-'));
      lines.length = 0;
      await lock({});
    });

    /** Writes package.json and its lock file. */
    const lock = async ({
      serving = '1.0.0',
      testing = '1.0.0',
      sqlite3 = '1.0.0',
      isOptionalPackageLocked = false,
      hasOwnPackage = false,
    }): Promise<void> => {
      const packageFile = {
        name: 'product',
        version: '1.0.0',
        type: 'module',
        scripts: { start: 'node build/bootstrap.mjs start' },
        workspaces: hasOwnPackage ? ['packages/*'] : [],
        dependencies: { serving, sqlite3 },
        devDependencies: { testing },
        optionalDependencies: isOptionalPackageLocked ? { optional: '1.0.0' } : {},
      };
      const packages = {
        '': packageFile,
        'node_modules/serving': { version: serving },
        'node_modules/sqlite3': { version: sqlite3, hasInstallScript: true },
        'node_modules/testing': { version: testing, dev: true },
        ...(isOptionalPackageLocked ? { 'node_modules/optional': { version: '1.0.0', optional: true } } : {}),
        ...(hasOwnPackage
          ? { 'node_modules/own': { resolved: 'packages/own', link: true }, 'packages/own': { version: '1.0.0' } }
          : {}),
      };
      await writeFile(
        path.join(root, 'package.json'),
        JSON.stringify({ ...packageFile, allowScripts: { sqlite3: true } }),
      );
      await writeFile(
        path.join(root, 'package-lock.json'),
        JSON.stringify({ ...packageFile, lockfileVersion: 3, packages }),
      );
    };
    const kept = { recursive: true, preserveTimestamps: true };
    /** Keeps the packages of this installation, for copies. */
    const keepInstallation = (name: 'user' | 'development'): Promise<void> =>
      cp(path.join(root, 'node_modules'), path.join(folder, name), kept);
    /** Copies the packages that were installed for a user or for tests, and forgets the requests so far. */
    const copyInstallation = async (name: 'user' | 'development' = 'user'): Promise<void> => {
      await cp(path.join(folder, name), path.join(root, 'node_modules'), kept);
      registry.requests.length = 0;
    };
    const lines: string[] = [];
    /** The environment of npm, with a cache of its own, so that each package must be fetched. */
    const environment = (): NodeJS.ProcessEnv => ({
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))),
      npm_config_registry: registry.origin,
      npm_config_cache: path.join(root, 'cache'),
      npm_config_userconfig: path.join(root, 'no-settings'),
    });
    /** Installs while the registry is in this mood. */
    const installFor = async (
      command: 'start' | 'test',
      { platformPackage = null, mood = 'well' }: { platformPackage?: string | null; mood?: RegistryMood } = {},
    ): Promise<string | null> => {
      registry.mood = mood;
      return await install({
        root,
        withDevelopment: command === 'test',
        platformPackage,
        write: (line) => lines.push(line),
        environment: environment(),
        silenceLimit: mood === 'well' ? 60_000 : 1000,
        progressInterval: 100,
      });
    };
    const versionOf = async (name: string): Promise<string | null> => {
      const file = path.join(root, 'node_modules', name, 'package.json');
      return existsSync(file) ? versioned.parse(JSON.parse(await readFile(file, 'utf8'))).version : null;
    };
    const versions = async () => [await versionOf('serving'), await versionOf('testing'), await versionOf('sqlite3')];
    const driverExists = () => existsSync(path.join(root, 'node_modules/sqlite3/build/Release/node_sqlite3.node'));
    const packages = async (): Promise<string[]> =>
      (await readdir(path.join(root, 'node_modules'))).filter((name) => !/^\.(?:bin|package-lock\.json)$/.test(name));

    test('a user installs the packages of the server, tests add the others, and a second start sends no request', async () => {
      await copyInstallation('user');
      assert.deepEqual(await versions(), ['1.0.0', null, '1.0.0']);
      assert.ok(driverExists());
      await rm(path.join(root, 'node_modules'), { recursive: true });
      await copyInstallation('development');
      assert.deepEqual(await versions(), ['1.0.0', '1.0.0', '1.0.0']);
      assert.equal(await installFor('start'), null);
      assert.deepEqual(registry.requests, []);
    });

    test('an installation without development packages starts without a registry, and stays complete', async () => {
      await copyInstallation();
      assert.equal(await installFor('start', { mood: 'silent' }), null);
      assert.match(
        String(await installFor('test', { mood: 'silent' })),
        /^The packages could not be installed: the registry does not answer\./,
      );
      assert.deepEqual(await versions(), ['1.0.0', null, '1.0.0']);
      assert.ok(driverExists());
      assert.equal(await installFor('start', { mood: 'silent' }), null);
    });

    test('a registry that breaks off or falls silent halfway leaves the earlier packages in place', async () => {
      await copyInstallation('development');
      await lock({ serving: '2.0.0', testing: '2.0.0' });
      for (const [mood, reason] of inSample([breaking], [breaking, stalling])) {
        assert.match(String(await installFor('start', { mood })), reason);
        assert.deepEqual(await versions(), ['1.0.0', '1.0.0', '1.0.0']);
        assert.deepEqual(await packages(), ['serving', 'sqlite3', 'testing']);
      }
      assert.equal(await installFor('start'), null);
      assert.deepEqual(await versions(), ['2.0.0', '2.0.0', '1.0.0'], 'development packages that are there stay');
    });

    test('a lock file that changed in development packages only makes a start install nothing', async () => {
      await copyInstallation();
      await lock({ testing: '2.0.0' });
      assert.equal(await installFor('start'), null);
      assert.deepEqual(registry.requests, []);
    });

    test('a driver that is compiled is one line of the progress, however long it takes', async () => {
      await copyInstallation();
      await lock({ sqlite3: '1.5.0' });
      assert.equal(await installFor('start'), null);
      assert.equal(lines.filter((line) => /SQLite driver .* npm compiles one/.test(line)).length, 1, lines.join('\n'));
    });

    test('a driver that cannot be compiled is one sentence with a command, and the earlier driver stays', async () => {
      await copyInstallation();
      await lock({ sqlite3: '2.0.0' });
      const failure = String(await installFor('start'));
      assert.match(failure, /^The SQLite driver must be compiled, [^.]+ is missing: .+\.$/);
      assert.match(failure, process.platform === 'linux' ? /apt-get install python3 make g\+\+/ : /install/);
      assert.deepEqual(await versions(), ['1.0.0', null, '1.0.0']);
      assert.ok(driverExists());
    });

    test('a folder with a blank gets a driver that is compiled in another one, and keeps an earlier one', async () => {
      root = path.join(root, 'med ø');
      await mkdir(root);
      await lock({});
      assert.equal(await installFor('start'), null);
      assert.ok(driverExists());
      await rm(path.join(root, 'node_modules/sqlite3/build'), { recursive: true });
      assert.equal(await installFor('start'), null);
      assert.ok(driverExists());
      await lock({ sqlite3: '2.0.0' });
      assert.match(String(await installFor('start')), /^The SQLite driver must be compiled/);
      assert.deepEqual(await versions(), ['1.0.0', null, '1.0.0']);
      assert.ok(driverExists());
    });

    test('a missing package is installed again, an optional one only if this machine needs it', async () => {
      await copyInstallation();
      await lock({ isOptionalPackageLocked: true });
      await registry.add({ name: 'optional', version: '1.0.0' });
      assert.equal(await installFor('start'), null);
      assert.deepEqual(registry.requests, []);
      await rm(path.join(root, 'node_modules/serving'), { recursive: true });
      assert.equal(await installFor('start', { platformPackage: 'optional' }), null);
      assert.equal(await versionOf('optional'), '1.0.0');
      assert.deepEqual(await versions(), ['1.0.0', null, '1.0.0']);
      assert.ok(driverExists());
    });

    test('a package of the repository is linked, and asked of no registry', async () => {
      await copyInstallation();
      await lock({ hasOwnPackage: true });
      await mkdir(path.join(root, 'packages/own'), { recursive: true });
      await writeFile(path.join(root, 'packages/own/package.json'), '{ "name": "own", "version": "1.0.0" }');
      assert.equal(await installFor('start', { mood: 'silent' }), null);
      assert.equal(await versionOf('own'), '1.0.0');
      assert.deepEqual(await versions(), ['1.0.0', null, '1.0.0']);
      assert.ok(!registry.requests.some((request) => request.includes('own')));
      lines.length = 0;
      assert.equal(await installFor('start', { mood: 'silent' }), null);
      assert.deepEqual(lines, []);
    });

    test('a missing driver is built again; a lock whose process has ended or that is a minute old holds nobody up', async () => {
      await copyInstallation();
      const file = path.join(root, 'node_modules/.installing');
      for (const holder of inSample(['999999999'], ['999999999', String(process.pid)])) {
        await rm(path.join(root, 'node_modules/sqlite3/build'), { recursive: true });
        await writeFile(file, holder);
        const longAgo = new Date(Date.now() - 61_000);
        if (holder === String(process.pid)) await utimes(file, longAgo, longAgo);
        assert.equal(await installFor('start'), null);
        assert.ok(driverExists());
        assert.ok(!existsSync(file));
      }
    });

    test('two installations at the same time run npm once', () => {
      assert.equal(linesOfTwo.filter((line) => line.startsWith('Installing')).length, 1);
      assert.equal(linesOfTwo.filter((line) => line.startsWith('Another process')).length, 1);
    });

    test('a folder that cannot be written is one sentence', async () => {
      // A file in the place of the folder stops every user, root too.
      await writeFile(path.join(root, 'node_modules'), '');
      assert.match(String(await installFor('start')), /^Packages are missing, and this user cannot write to [^.]+\.$/);
    });

    /** Runs a command that starts a server, which prints the number of its process. */
    const startBy = async (
      program: string,
      ...programArguments: readonly string[]
    ): Promise<ChildProcess & { text(): string }> => {
      for (const file of ['bootstrap.mjs', 'driver.mjs', 'install.mjs'])
        await cp(path.join('build', file), path.join(root, 'build', file));
      const server = 'process.stdout.write(`server ${process.pid}\\n`); setInterval(() => {}, 1000);';
      await mkdir(path.join(root, 'db/catalogue'), { recursive: true });
      await writeFile(path.join(root, 'db/catalogue/command.ts'), '');
      await mkdir(path.join(root, 'server'));
      await writeFile(path.join(root, 'server/main.ts'), server);
      let text = '';
      // npm runs its scripts with the first Node on this path.
      const searched = [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter);
      const child = spawn(program, programArguments, {
        cwd: root,
        env: { ...environment(), PATH: searched },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
      return Object.assign(child, { text: () => text });
    };
    const until = async (child: ChildProcess, isReached: () => boolean): Promise<void> => {
      while (!isReached()) {
        assert.equal(child.exitCode, null, 'it has not ended by itself');
        await setTimeout(20);
      }
    };

    test('SIGTERM during an installation ends everything at once, and the earlier packages stay', async () => {
      await copyInstallation();
      await lock({ serving: '2.0.0' });
      registry.mood = 'stalling';
      const command = await startBy(process.execPath, 'build/bootstrap.mjs', 'start');
      await until(command, () => registry.requests.some((request) => request.endsWith('.tgz')));
      command.kill('SIGTERM');
      await once(command, 'close');
      assert.match(command.text(), /\nThe installation was stopped\. What was installed before is unchanged\.\n$/);
      assert.deepEqual(await versions(), ['1.0.0', null, '1.0.0']);
      assert.deepEqual(await packages(), ['serving', 'sqlite3']);
    });

    test('SIGTERM to npm ends the server', async () => {
      await copyInstallation();
      const npm = await startBy('npm', 'start');
      await until(npm, () => /server \d+/.test(npm.text()));
      npm.kill('SIGTERM');
      // The server has closed its output too.
      await once(npm, 'close');
      const server = Number(/server (\d+)/.exec(npm.text())?.[1]);
      assert.throws(() => process.kill(server, 0), { code: 'ESRCH' });
    });
  },
);
