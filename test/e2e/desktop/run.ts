import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { runTests } from '../../support/run-tests.ts';
import { startDisplay } from './display.ts';
import { findTestElectron, hindrance, root } from './test-electron.ts';

/*
 * Runs the scenarios of the compiled app in a real Electron: all in two processes, or a part of them such as `1/2`, or the named files.
 * The files of a process share a running app, and a display of their own if there is none.
 */

const SHARDS = ['1/2', '2/2'];

const given = process.argv.slice(2);
const shard = given.find((argument) => /^\d\/\d$/.test(argument));
const named = given.filter((argument) => argument !== shard);
const sentence = hindrance();
if (sentence !== null) throw new Error(sentence);

/** Runs a part in a process of its own, and writes its output as a whole. */
async function runShard(part: string): Promise<number> {
  const child = spawn(process.execPath, [import.meta.filename, part], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  await once(child, 'close');
  process.stdout.write(Buffer.concat(output));
  return child.exitCode ?? 1;
}

async function runHere(): Promise<number> {
  process.stdout.write(`desktop: real Electron ${findTestElectron()?.version}\n`);
  const display = process.platform === 'linux' && (process.env['DISPLAY'] ?? '') === '' ? await startDisplay() : null;
  const code = await runTests({
    title: 'desktop',
    files: named.length > 0 ? named : globSync('test/e2e/desktop/*.test.ts', { cwd: root }).sort(),
    shard: shard ?? '1/1',
    filesAtOnce: 'shared',
    root,
    ...(display === null ? {} : { environment: { DISPLAY: display.name } }),
    testLimitInSeconds: 600,
    limitInSeconds: 1800,
  });
  await display?.close();
  return code;
}

process.exitCode =
  shard === undefined && named.length === 0 ? Math.max(...(await Promise.all(SHARDS.map(runShard)))) : await runHere();
