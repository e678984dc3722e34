import { isFunction } from '../watching/layers.ts';
import type { Adapter, Recorder } from '../watching/adapter.ts';
import { watchAssignments } from '../watching/override.ts';

/**
 * Watches `ctx.render`, whoever puts it there: koa-views, @koa/ejs and their like. Says which template was rendered, how long it took
 * and how much came of it; what the template is made of only its engine knows.
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

type Render = (...given: unknown[]) => unknown;

function watchRender(render: Render, recorder: Recorder): Render {
  return function watchedRender(this: unknown, ...given: unknown[]): unknown {
    const startedAt = recorder.now();
    const end = (failed: boolean, result: unknown): void => {
      const endedAt = recorder.now();
      recorder.guard('template', () => {
        const template = String(given[0]);
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
    return Promise.resolve(Reflect.apply(render, this, given)).then(
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

/** Some engines hand the text back, others make it the body. */
function outputOf(result: unknown, ctx: unknown): string {
  if (typeof result === 'string') return result;
  const body: unknown = typeof ctx === 'object' && ctx !== null ? Reflect.get(ctx, 'body') : '';
  return typeof body === 'string' ? body : '';
}
