import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A display for this process alone, so that no window of another process takes the focus. */
export interface Display {
  readonly name: string;
  close(): Promise<void>;
}

/** Starts an X server without a screen, with a window manager: without one, no window is minimised or brought to the front. */
export async function startDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1366x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const channel = server.stdio[3];
  if (!channel || !('read' in channel)) throw new Error('Xvfb has no channel for its number.');
  const number = Promise.withResolvers<string>();
  createInterface({ input: channel }).once('line', number.resolve);
  server.once('error', number.reject);
  server.once('exit', () => number.reject(new Error('Xvfb ended before it had a display.')));
  const name = `:${await number.promise}`;
  const manager = spawn('openbox', [], { stdio: 'ignore', env: { ...process.env, DISPLAY: name } });
  return {
    name,
    async close() {
      await end(manager);
      await end(server);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
