import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
/** For root everything is writable, so the service gets another user then: nobody. */
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};
const mayRead =
  spawnSync(process.execPath, ['--version'], { cwd: path.join(root, 'node_modules'), ...user }).status === 0;
const skip = process.platform === 'win32' || !mayRead ? 'another user cannot read this folder' : false;

describe('a service that may write nowhere and has no home', { skip }, () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'flue-service-'));
    for (const part of ['build', 'db', 'locales', 'server', 'views', 'package.json', 'package-lock.json']) {
      cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
    }
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    await chmod(folder, 0o755);
    await chmod(path.join(folder, 'db/catalogue'), isRoot ? 0o755 : 0o555);
  });
  after(async () => {
    await chmod(path.join(folder, 'db/catalogue'), 0o755);
    await rm(folder, { recursive: true });
  });

  /** Starts it as `npm start` does, on a free port. */
  const start = () =>
    spawn(process.execPath, ['build/bootstrap.mjs', 'start'], {
      cwd: folder,
      env: { NODE_ENV: 'production', PORT: '0', PATH: process.env['PATH'] },
      stdio: 'pipe',
      ...user,
    });

  test('serves, and ends with 0', async () => {
    const child = start();
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await once(child.stdout, 'data');
    assert.equal((await fetch(output.trim())).status, 200);
    child.kill('SIGTERM');
    await once(child, 'exit');
    assert.equal(child.exitCode, 0);
  });

  test('says in a sentence that the catalogue is out of date and cannot be written', async () => {
    await appendFile(path.join(folder, 'db/catalogue/source/color.csv'), '\n');
    const child = start();
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
    await once(child, 'close');
    assert.equal(child.exitCode, 1);
    assert.match(log, /^The catalogue [^\n]+ cannot be written \([^\n]+\)\.\nRun "npm run catalogue" once [^\n]+\.\n$/);
  });
});
