import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { compileView } from './compile-view.ts';

/** A template that is ready to be filled in. */
export type Template = (locals: object) => string;

/** Compiles templates without holding up the thread that serves requests. */
export interface ViewCompiler {
  compile(name: string): Promise<Template>;
  close(): void;
}

interface Answer {
  readonly name: string;
  readonly code?: string;
  readonly problem?: string;
}

/** The worker runs from the first template on and keeps no process alive. Where there can be none, templates are compiled here. */
export function createViewCompiler(directory: string): ViewCompiler {
  const waiting = new Map<string, (answer: Answer) => void>();
  let worker: Worker | null = null;
  let isUsable = true;
  const giveUp = (): void => {
    isUsable = false;
    worker = null;
    for (const [name, settle] of waiting) settle({ name, problem: 'The worker ended.' });
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL(`./view-worker${extname(fileURLToPath(import.meta.url))}`, import.meta.url));
    started.on('message', (answer: unknown) => {
      if (!isAnswer(answer)) return;
      waiting.get(answer.name)?.(answer);
      waiting.delete(answer.name);
      if (waiting.size === 0) started.unref();
    });
    started.on('error', giveUp).on('exit', giveUp);
    return started;
  };
  const ask = (name: string): Promise<Answer> =>
    new Promise((resolve) => {
      waiting.set(name, resolve);
      worker ??= start();
      worker.ref();
      worker.postMessage({ directory, name }, []);
    });
  return {
    async compile(name) {
      const answer = isUsable ? await ask(name).catch(giveUp) : undefined;
      return templateOf(answer?.code ?? compileView(directory, name));
    },
    close() {
      void worker?.terminate();
    },
  };
}

/** A file of the folder of views that is used as it is. */
export function readPart(directory: string, file: string): string {
  return readFileSync(join(directory, file), 'utf8');
}

function templateOf(code: string): Template {
  const template: unknown = new Script(`${code};template`).runInThisContext();
  if (typeof template !== 'function') throw new TypeError('A template did not become a function.');
  return (locals) => String(Reflect.apply(template, undefined, [locals]));
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'name' in value;
}
