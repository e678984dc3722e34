import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { z } from 'zod';
import { install } from '../../build/install.mjs';
import { startRegistry, type StandInRegistry } from '../support/stand-in-registry.ts';

const buildDriver = 'mkdir -p build/Release && touch build/Release/node_sqlite3.node';
const versioned = z.object({ version: z.string() });

describe(
  'installing',
  { skip: process.platform === 'win32' ? 'the stand-in packages run shell commands' : false },
  () => {
    let registry: StandInRegistry;
    let cache = '';
    let root = '';
    before(async () => {
      registry = await startRegistry();
      for (const version of ['1.0.0', '2.0.0']) {
        await registry.add({ name: 'serving', version });
        await registry.add({ name: 'testing', version });
      }
      await registry.add({ name: 'sqlite3', version: '1.0.0', install: buildDriver });
      await registry.add({ name: 'sqlite3', version: '2.0.0', install: 'echo "gyp ERR! find Python" >&2; exit 1' });
    });
    after(async () => await registry.close());
    beforeEach(async (context) => {
      registry.mood = 'well';
      registry.requests.length = 0;
      root = await mkdtemp(path.join(tmpdir(), 'flue-install-'));
      cache = path.join(root, 'cache');
      const folders = [root];
      if ('after' in context) context.after(async () => await rm(folders[0] ?? '', { recursive: true }));
      await lock({});
    });

    /** Writes package.json and its lock file. */
    const lock = async (content: {
      serving?: string;
      testing?: string;
      sqlite3?: string;
      isOptionalPackageLocked?: boolean;
    }): Promise<void> => {
      const { serving = '1.0.0', testing = '1.0.0', sqlite3 = '1.0.0', isOptionalPackageLocked = false } = content;
      const packageFile = {
        name: 'product',
        version: '1.0.0',
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
    const lines: string[] = [];
    /** Installs with a cache of its own, so that each package must be fetched. */
    const installFor = (command: 'start' | 'test', platformPackage: string | null = null): Promise<string | null> => {
      const own = Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name));
      return install({
        root,
        withDevelopment: command === 'test',
        platformPackage,
        write: (line) => lines.push(line),
        environment: {
          ...Object.fromEntries(own),
          npm_config_registry: registry.origin,
          npm_config_cache: cache,
          npm_config_userconfig: path.join(root, 'no-settings'),
        },
        silenceLimit: 2000,
      });
    };
    const versionOf = async (name: string): Promise<string | null> => {
      const file = path.join(root, 'node_modules', name, 'package.json');
      return existsSync(file) ? versioned.parse(JSON.parse(await readFile(file, 'utf8'))).version : null;
    };
    const versions = async () => [await versionOf('serving'), await versionOf('testing'), await versionOf('sqlite3')];
    const driverExists = () => existsSync(path.join(root, 'node_modules/sqlite3/build/Release/node_sqlite3.node'));

    test('a user installs what the server needs; tests add the rest; a second start sends no request', async () => {
      const lockFile = await readFile(path.join(root, 'package-lock.json'), 'utf8');
      assert.equal(await installFor('start'), null);
      assert.deepEqual(await versions(), ['1.0.0', null, '1.0.0']);
      assert.ok(driverExists());
      assert.equal(await installFor('test'), null);
      assert.deepEqual(await versions(), ['1.0.0', '1.0.0', '1.0.0']);
      registry.requests.length = 0;
      assert.equal(await installFor('start'), null);
      assert.deepEqual(registry.requests, []);
      assert.equal(await readFile(path.join(root, 'package-lock.json'), 'utf8'), lockFile);
    });

    test('without a registry, an installation that lacks development packages still starts and stays whole', async () => {
      await installFor('start');
      await rm(cache, { recursive: true });
      registry.mood = 'silent';
      assert.equal(await installFor('start'), null);
      assert.match(
        String(await installFor('test')),
        /^The packages could not be installed: the registry does not answer\./,
      );
      assert.deepEqual(await versions(), ['1.0.0', null, '1.0.0']);
      assert.ok(driverExists());
      assert.equal(await installFor('start'), null);
    });

    test('a registry that breaks off halfway leaves the earlier packages in place', async () => {
      await installFor('test');
      await rm(cache, { recursive: true });
      await lock({ serving: '2.0.0', testing: '2.0.0' });
      registry.mood = 'breaking';
      assert.match(String(await installFor('start')), /^The packages could not be installed: .+ unchanged\.$/);
      assert.deepEqual(await versions(), ['1.0.0', '1.0.0', '1.0.0']);
      assert.deepEqual(
        (await readdir(path.join(root, 'node_modules'))).filter((name) => !name.startsWith('.')).sort(),
        ['serving', 'sqlite3', 'testing'],
      );
      registry.mood = 'well';
      assert.equal(await installFor('start'), null);
      assert.deepEqual(await versions(), ['2.0.0', '2.0.0', '1.0.0'], 'development packages that are there stay');
    });

    test('a lock file that changed in development packages only makes a start install nothing', async () => {
      await installFor('test');
      await lock({ testing: '2.0.0' });
      registry.requests.length = 0;
      assert.equal(await installFor('start'), null);
      assert.deepEqual(registry.requests, []);
      assert.equal(await installFor('test'), null);
      assert.deepEqual(await versions(), ['1.0.0', '2.0.0', '1.0.0']);
    });

    test('a driver that cannot be compiled is one sentence with a command, and the earlier driver stays', async () => {
      await installFor('start');
      await lock({ sqlite3: '2.0.0' });
      const failure = String(await installFor('start'));
      assert.match(
        failure,
        /^The SQLite driver must be compiled, and Python, make or a C\+\+ compiler is missing: .+\.$/,
      );
      assert.match(failure, process.platform === 'linux' ? /apt-get install python3 make g\+\+/ : /install/);
      assert.deepEqual(await versions(), ['1.0.0', null, '1.0.0']);
      assert.ok(driverExists());
    });

    test('a driver that is missing by itself is built again', async () => {
      await installFor('start');
      await rm(path.join(root, 'node_modules/sqlite3/build'), { recursive: true });
      assert.equal(await installFor('start'), null);
      assert.ok(driverExists());
    });

    test('an optional package that could not be fetched is fetched again only if this machine cannot do without it', async () => {
      await lock({ isOptionalPackageLocked: true });
      await installFor('start');
      await registry.add({ name: 'optional', version: '1.0.0' });
      registry.requests.length = 0;
      assert.equal(await installFor('start'), null);
      assert.deepEqual(registry.requests, []);
      assert.equal(await installFor('start', 'optional'), null);
      assert.equal(await versionOf('optional'), '1.0.0');
    });

    test('two installations at the same time run npm once', async () => {
      lines.length = 0;
      const failures = await Promise.all([installFor('start'), installFor('start')]);
      assert.deepEqual(failures, [null, null]);
      assert.equal(lines.filter((line) => line.startsWith('Installing')).length, 1);
      assert.equal(lines.filter((line) => line.startsWith('Another process')).length, 1);
    });

    test('a lock whose process has ended does not hold', async () => {
      await mkdir(path.join(root, 'node_modules'));
      await writeFile(path.join(root, 'node_modules/.installing'), '999999999');
      assert.equal(await installFor('start'), null);
      assert.ok(!existsSync(path.join(root, 'node_modules/.installing')));
    });
  },
);
