import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** A process of the app, with what it printed. */
export interface StartedProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  output: () => string;
  kill(): Promise<void>;
}

const KILL_LIMIT_IN_MILLISECONDS = 5000;

export function startProcess(
  executable: string,
  argumentList: readonly string[],
  options: { cwd: string; environment: NodeJS.ProcessEnv; withChannel: boolean },
): StartedProcess {
  const child = spawn(executable, argumentList, {
    cwd: options.cwd,
    env: options.environment,
    stdio: options.withChannel ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(String(chunk)));
  const ended = once(child, 'exit').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  return {
    child,
    ended,
    output: () => printed.join(''),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const forced = wait(KILL_LIMIT_IN_MILLISECONDS, null, { ref: false }).then(() => child.kill('SIGKILL'));
      await Promise.race([ended, forced]);
      await ended;
    },
  };
}

/** Waits until the process has printed its address. */
export async function printedAddress(started: StartedProcess): Promise<string> {
  for (;;) {
    const address = /^(http:\/\/\S+)$/m.exec(started.output())?.[1];
    if (address !== undefined) return address;
    const code = await Promise.race([started.ended, wait(50, 'running' as const)]);
    if (code !== 'running') throw new Error(`The app ended with ${String(code)}.\n${started.output()}`);
  }
}
