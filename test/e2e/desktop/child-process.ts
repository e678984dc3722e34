import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { within } from '../../../server/within.ts';
import type { HeadlessApp } from './desktop-app.ts';

/** A process of the app. It keeps the output. */
export interface StartedProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output: () => string;
  kill(): Promise<void>;
}

const KILL_LIMIT_IN_MILLISECONDS = 5000;
/** Only a failure takes so long: a start takes a minute on a busy machine. */
export const LIMIT_IN_MILLISECONDS = 180_000;

export function startProcess(
  executable: string,
  argumentList: readonly string[],
  options: { cwd: string; environment: NodeJS.ProcessEnv },
): StartedProcess {
  const child = spawn(executable, argumentList, {
    cwd: options.cwd,
    env: options.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { ended, output } = follow(child);
  return {
    child,
    ended,
    output,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const forced = wait(KILL_LIMIT_IN_MILLISECONDS, null, { ref: false }).then(() => killTree(child));
      await Promise.race([ended, forced]);
      await ended;
    },
  };
}

/** Keeps the output of a process and its exit code. */
export function follow(child: ChildProcess): Pick<StartedProcess, 'ended' | 'output'> {
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(String(chunk)));
  const ended = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  return { ended, output: () => printed.join('') };
}

/** Ends a process and all processes that it has started. On Windows a signal to a shell does not reach its programs. */
export function killTree(child: ChildProcess): void {
  if (process.platform === 'win32' && child.pid !== undefined) {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
  } else child.kill('SIGKILL');
}

/** Waits until an app without a window has printed its address. */
export async function headlessApp(started: StartedProcess): Promise<HeadlessApp> {
  const address = await printedAddress(started);
  return {
    address,
    async stop() {
      started.child.kill('SIGTERM');
      return await endOf(started);
    },
  };
}

async function printedAddress(started: StartedProcess): Promise<string> {
  const end = performance.now() + LIMIT_IN_MILLISECONDS;
  for (;;) {
    const address = /^(http:\/\/\S+)$/m.exec(started.output())?.[1];
    if (address !== undefined) return address;
    const code = await Promise.race([started.ended, wait(50, 'running' as const)]);
    if (code !== 'running') throw new Error(`The app ended with ${String(code)}.\n${started.output()}`);
    if (performance.now() > end) {
      await started.kill();
      throw new Error(`The app printed no address.\n${started.output()}`);
    }
  }
}

/** The exit code of a process that ends by itself. A process that does not is ended, with an error. */
export async function endOf(started: Pick<StartedProcess, 'ended' | 'kill' | 'output'>): Promise<number | null> {
  try {
    return await withinLimit('the app to end', started.ended);
  } catch (error) {
    await started.kill();
    throw new Error(`The app did not end by itself.\n${started.output()}`, { cause: error });
  }
}

/** @throws Error with the name of the event if it does not come in time */
async function withinLimit<Result>(what: string, work: Promise<Result>): Promise<Result> {
  const done = await within(
    LIMIT_IN_MILLISECONDS,
    work.then((result) => ({ result })),
  );
  if (done === null) throw new Error(`Waited too long for ${what}.`);
  return done.result;
}
