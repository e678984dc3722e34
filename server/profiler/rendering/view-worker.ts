import { isMainThread, parentPort } from 'node:worker_threads';
import { tryOr } from '../values/texts.ts';
import { compileView } from './compile-view.ts';

/** Compiles the templates that it is asked for, beside the thread that serves requests. What it cannot compile is null. */
function serve(order: unknown): void {
  if (!Array.isArray(order)) return;
  const [directory, name] = order.map(String);
  parentPort?.postMessage([name, tryOr(null, () => compileView(directory ?? '', name ?? ''))], []);
}

if (!isMainThread) parentPort?.on('message', serve);
