import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../../test/support/ports.ts';

/** A PostgreSQL of its own, in a folder of its own. */
export interface RunningPostgres {
  /** The variables of its clients: `PGHOST`, `PGPORT` and so on. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const owner = 'postgres';
const startLimit = 60_000;

/**
 * Starts a PostgreSQL on a free port. Installs Debian's package if there is none.
 * @throws an error that names the missing program
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const programs = findPrograms() ?? install();
  const folder = await mkdtemp(path.join(tmpdir(), 'foreign-postgres-'));
  const data = path.join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const isRoot = userInfo().uid === 0;
  const identity = isRoot ? identityOf(owner) : {};
  if (isRoot) spawnSync('chown', [owner, folder]);
  await chmod(folder, 0o700);
  const made = spawnSync(path.join(programs, 'initdb'), ['-D', data, '-U', owner, '-A', 'trust', '--no-sync'], {
    ...identity,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`PostgreSQL could not make a database: ${made.stderr}`);
  const port = await freePort();
  const options = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'];
  const server = spawn(path.join(programs, 'postgres'), options, { ...identity, cwd: folder, stdio: 'ignore' });
  const ready = path.join(programs, 'pg_isready');
  const startedAt = Date.now();
  while (spawnSync(ready, ['-h', '127.0.0.1', '-p', String(port)]).status !== 0) {
    if (server.exitCode !== null || Date.now() - startedAt > startLimit) throw new Error('PostgreSQL did not start.');
    await pause(100);
  }
  return {
    environment: {
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: owner,
      PGPASSWORD: 'hush-hush',
      PGDATABASE: 'postgres',
    },
    async close() {
      const end = once(server, 'exit');
      server.kill('SIGINT');
      await end;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The folder with the programs of the newest PostgreSQL that is installed. */
function findPrograms(): string | null {
  const folders = globSync('/usr/lib/postgresql/*/bin').sort((one, other) => versionOf(other) - versionOf(one));
  return folders.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

function versionOf(folder: string): number {
  return Number(folder.split('/')[4]);
}

function install(): string {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const given of [['update'], ['install', '--yes', '--no-install-recommends', 'postgresql']])
    spawnSync('apt-get', given, { env: environment, stdio: 'ignore' });
  const programs = findPrograms();
  if (programs === null)
    throw new Error('This test needs PostgreSQL. Install it: on Debian with "apt-get install postgresql", as root.');
  return programs;
}

function identityOf(user: string): { readonly uid: number; readonly gid: number } {
  const id = (option: string): number => Number(spawnSync('id', [option, user], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}
