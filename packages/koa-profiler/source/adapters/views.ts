import { propertyOf } from '../values/texts.ts';
import { isFunction } from '../watching/layers.ts';
import type { Adapter, Recorder } from '../watching/adapter.ts';
import { watchAssignments } from '../watching/override.ts';

/**
 * Watches `ctx.render` of koa-views, @koa/ejs and others. Records template, time and output size; the engine alone knows
 * the included files.
 */
export function views(app: { readonly context: object }, name = 'render'): Adapter {
  return {
    watches: 'template',
    start(recorder) {
      const stop = watchAssignments(app.context, name, (_owner, value) =>
        isFunction(value) ? watchRender(value, recorder) : value,
      );
      return { stop };
    },
  };
}

type Render = (...args: unknown[]) => unknown;

function watchRender(render: Render, recorder: Recorder): Render {
  return function watchedRender(this: unknown, ...args: unknown[]): unknown {
    const startedAt = recorder.now();
    const end = (failed: boolean, result: unknown): void => {
      const endedAt = recorder.now();
      recorder.guard('template', () => {
        const template = String(args[0]);
        recorder.record('span', { label: 'template', name: template, startedAt, endedAt, failed, detail: {} });
        recorder.record('template', {
          template,
          files: [{ file: template, via: 'root', from: null }],
          mixins: [],
          compiled: false,
          compileMilliseconds: 0,
          renderMilliseconds: endedAt - startedAt,
          bytes: Buffer.byteLength(outputOf(result, this)),
        });
      });
    };
    return Promise.resolve(Reflect.apply(render, this, args)).then(
      (result: unknown) => {
        end(false, result);
        return result;
      },
      (error: unknown) => {
        end(true, '');
        throw error;
      },
    );
  };
}

/** Returns the rendered text. Some engines return it, others set `ctx.body`. */
function outputOf(result: unknown, ctx: unknown): string {
  if (typeof result === 'string') return result;
  const body = propertyOf(ctx, 'body');
  return typeof body === 'string' ? body : '';
}
