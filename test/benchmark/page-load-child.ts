import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { LoadLimits, LoadResult } from './page-load-generator.ts';

/** A server in another process, which ends with the block that uses it. */
export interface ServerProcess extends AsyncDisposable {
  readonly origin: string;
  readonly pid: number;
}

type Child = ChildProcessByStdio<null, Readable, null>;

const loadResult = z.object({
  requests: z.number(),
  requestsPerSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  failures: z.number(),
});

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

/** Runs the load generator against a server, in another process. Throws if an answer is wrong. */
export async function measureLoad(origin: string, limits: LoadLimits): Promise<LoadResult> {
  const { connections, milliseconds, requests } = limits;
  const child = start(
    './page-load-generator-process.ts',
    [origin, ...[connections, milliseconds, requests].map(String)],
    {},
  );
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let printed = '';
  for await (const chunk of child.stdout) printed += String(chunk);
  if ((await exited) !== 0) throw new Error(`The load generator failed at ${origin}.`);
  const result = loadResult.parse(JSON.parse(printed));
  if (result.failures > 0) throw new Error(`${result.failures} answers of ${origin} were wrong.`);
  return result;
}

function start(file: string, argumentList: readonly string[], environment: Readonly<Record<string, string>>): Child {
  // This process has the flags of a server; its child gets them too.
  const script = fileURLToPath(new URL(file, import.meta.url));
  return spawn(process.execPath, [...process.execArgv, script, ...argumentList], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}
