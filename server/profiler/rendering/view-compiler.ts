import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { compileView, viewFile } from './compile-view.ts';

/** A template that is ready to be filled in. */
export type Template = (locals: object) => string;

/**
 * Compiles templates without holding up the thread that serves requests. The worker runs from the first template on and keeps no process
 * alive. What it cannot compile is compiled here.
 */
export function createViewCompiler(directory: string) {
  const waiting = new Map<unknown, (code: unknown) => void>();
  let worker: Worker | null = null;
  let isGone = false;
  const answer = (name: unknown, code: unknown): void => {
    waiting.get(name)?.(code);
    waiting.delete(name);
    if (waiting.size === 0) worker?.unref();
  };
  const giveUp = (): void => {
    isGone = true;
    for (const name of waiting.keys()) answer(name, null);
  };
  const start = (): Worker =>
    new Worker(new URL(`./view-worker${extname(fileURLToPath(import.meta.url))}`, import.meta.url))
      .on('message', (message: unknown) => Array.isArray(message) && answer(message[0], message[1]))
      .on('error', giveUp)
      .on('exit', giveUp);
  const ask = (name: string): Promise<unknown> =>
    new Promise((resolve) => {
      if (isGone) return resolve(null);
      waiting.set(name, resolve);
      worker ??= start();
      worker.ref();
      worker.postMessage([directory, name], []);
    });
  return {
    async compile(name: string): Promise<Template> {
      const code = await ask(name).catch(() => null);
      return templateOf(typeof code === 'string' ? code : compileView(directory, name));
    },
    close: (): void => void worker?.terminate(),
  };
}

/** A file of the folder of views that is used as it is. */
export function readPart(directory: string, file: string): string {
  return readFileSync(viewFile(directory, file), 'utf8');
}

function templateOf(code: string): Template {
  const template: unknown = new Script(`${code};template`).runInThisContext();
  if (typeof template !== 'function') throw new TypeError('A template did not become a function.');
  return (locals) => String(Reflect.apply(template, undefined, [locals]));
}
