import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  [Symbol.asyncDispose](): Promise<void>;
}

type Child = ChildProcessByStdio<null, Readable, null>;

/** Starts a TypeScript file, named relative to this folder, that prints its origin on the first line. */
export async function startServerProcess(
  file: string,
  argumentList: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = start(file, argumentList, environment);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    return { origin: line.trim(), pid: child.pid ?? 0, [Symbol.asyncDispose]: stop };
  }
  throw new Error(`${file} ended without printing its address.`);
}

/** Runs a TypeScript file to its end and gives what it printed. */
export async function runProcess(file: string, argumentList: readonly string[]): Promise<string> {
  const child = start(file, argumentList, {});
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let printed = '';
  for await (const chunk of child.stdout) printed += String(chunk);
  if ((await exited) !== 0) throw new Error(`${file} failed.`);
  return printed;
}

function start(file: string, argumentList: readonly string[], environment: Readonly<Record<string, string>>): Child {
  return spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...argumentList], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
