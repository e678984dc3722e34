import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

const project = path.resolve(import.meta.dirname, '../..');

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly log: string;
}

export interface HeadlessServer {
  readonly child: ChildProcess;
  /** The text of standard output and standard error so far, if they are pipes that are read. */
  readonly texts: { readonly output: string; readonly log: string };
  readonly ended: Promise<Ended>;
}

export interface HeadlessOptions {
  readonly environment: Readonly<Record<string, string>>;
  /** The folder of the application; by default the project's own. */
  readonly root?: string;
  /** The started file; by default the server. */
  readonly program?: string;
  readonly options?: readonly string[];
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[];
  /** The targets of standard output and standard error. Both are read by default. */
  readonly stdio?: StdioOptions;
  /** How many files the process may have open at once. */
  readonly openFiles?: number;
}

/** Starts the server in another process, as `npm start` does. */
export function startHeadless(given: HeadlessOptions): HeadlessServer {
  const {
    environment,
    root = project,
    program = 'server/main.ts',
    options = [],
    nodeOptions = [],
    stdio = ['ignore', 'pipe', 'pipe'],
    openFiles = null,
  } = given;
  const command = [process.execPath, ...nodeOptions, path.join(root, program), ...options];
  const limited =
    openFiles === null ? command : ['/bin/sh', '-c', `ulimit -n ${openFiles}; exec "$@"`, 'sh', ...command];
  const [executable = '', ...executableArguments] = limited;
  const child = spawn(executable, executableArguments, {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...environment,
    },
    stdio,
  });
  const texts = { output: '', log: '' };
  child.stdout?.on('data', (chunk: Buffer) => (texts.output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (texts.log += chunk.toString()));
  const ended = once(child, 'close').then((): Ended => ({ code: child.exitCode, ...texts }));
  return { child, texts, ended };
}

/** The address that the server prints once it answers. */
export async function addressOf({ child, texts }: HeadlessServer): Promise<string> {
  while (!texts.output.includes('\n')) {
    if (child.exitCode !== null) throw new Error(`The server ended before it printed its address: ${texts.log}`);
    await setTimeout(10);
  }
  return texts.output.trim();
}

/** Asks until there is an answer, for a server that cannot print its address. */
export async function firstAnswer(address: string, { child }: HeadlessServer): Promise<Response> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server ended before it answered.');
    const answer = await fetch(address).catch(() => null);
    if (answer !== null) return answer;
    await setTimeout(20);
  }
}
