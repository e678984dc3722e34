import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../../test/support/ports.ts';

/** A server of Debian's packages, in a folder of its own. */
export interface RunningService {
  readonly url: string;
  close(): Promise<void>;
}

const startLimit = 60_000;

/**
 * Starts a Redis on a free port. Installs Debian's package if there is none.
 * @throws an error that names the missing program
 */
export async function startRedis(): Promise<RunningService> {
  install('redis-server', 'redis-server');
  const folder = await mkdtemp(path.join(tmpdir(), 'foreign-redis-'));
  const port = await freePort();
  const given = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  return await start('redis-server', given, port, folder, `redis://127.0.0.1:${port}`);
}

/** Starts a MariaDB in the same way. */
export async function startMariadb(): Promise<RunningService> {
  install('mariadbd', 'mariadb-server');
  const folder = await mkdtemp(path.join(tmpdir(), 'foreign-mariadb-'));
  const port = await freePort();
  const user = userInfo().username;
  // A server that was started without the tables of users lets everybody in.
  const given = ['--no-defaults', `--datadir=${folder}`, `--user=${user}`];
  const made = spawnSync('mariadb-install-db', [...given, '--auth-root-authentication-method=normal'], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`MariaDB could not make a database: ${made.stdout}${made.stderr}`);
  const socket = path.join(folder, 'socket');
  const listening = ['--bind-address=127.0.0.1', `--port=${port}`, `--socket=${socket}`, '--skip-grant-tables'];
  // If MariaDB skips the tables of users, only this option makes it listen.
  const options = [...given, ...listening, '--skip-networking=0', `--pid-file=${path.join(folder, 'pid')}`];
  return await start('mariadbd', options, port, folder, `mysql://root@127.0.0.1:${port}/test`);
}

async function start(
  program: string,
  given: readonly string[],
  port: number,
  folder: string,
  url: string,
): Promise<RunningService> {
  await chmod(folder, 0o755);
  const server = spawn(program, given, { cwd: folder, stdio: 'ignore' });
  const startedAt = Date.now();
  while (!(await answers(port))) {
    if (server.exitCode !== null || Date.now() - startedAt > startLimit) throw new Error(`${program} did not start.`);
    await pause(100);
  }
  return {
    url,
    async close() {
      const end = once(server, 'exit');
      server.kill('SIGTERM');
      await end;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isListening: boolean): void => {
      socket.destroy();
      resolve(isListening);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}

function install(program: string, debianPackage: string): void {
  const isThere = (): boolean => spawnSync('which', [program]).status === 0;
  if (isThere()) return;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const given of [['update'], ['install', '--yes', '--no-install-recommends', debianPackage]])
    spawnSync('apt-get', given, { env: environment, stdio: 'ignore' });
  if (!isThere())
    throw new Error(`This test needs ${program}. On Debian: "apt-get install ${debianPackage}", as root.`);
}
