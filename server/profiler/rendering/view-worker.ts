import { isMainThread, parentPort } from 'node:worker_threads';
import { compileView } from './compile-view.ts';

/** Compiles the templates that it is asked for, beside the thread that serves requests. What it cannot compile is null. */
function serve(order: unknown): void {
  if (Array.isArray(order)) parentPort?.postMessage([order[1], codeOf(String(order[0]), String(order[1]))], []);
}

function codeOf(directory: string, name: string): string | null {
  try {
    return compileView(directory, name);
  } catch {
    return null;
  }
}

if (!isMainThread) parentPort?.on('message', serve);
