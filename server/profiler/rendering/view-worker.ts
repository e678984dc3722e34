import { isMainThread, parentPort } from 'node:worker_threads';
import { errorText } from '../values/texts.ts';
import { compileView } from './compile-view.ts';

/** Compiles the templates that it is asked for, beside the thread that serves requests. */
function serve(): void {
  parentPort?.on('message', (order: unknown) => {
    if (!isOrder(order)) return;
    try {
      parentPort?.postMessage({ name: order.name, code: compileView(order.directory, order.name) }, []);
    } catch (error) {
      parentPort?.postMessage({ name: order.name, problem: errorText(error) }, []);
    }
  });
}

interface Order {
  readonly directory: string;
  readonly name: string;
}

function isOrder(value: unknown): value is Order {
  return typeof value === 'object' && value !== null && 'directory' in value && 'name' in value;
}

if (!isMainThread) serve();
