import { channel, type ChannelListener } from 'node:diagnostics_channel';
import type { WorkEnd } from '../../observation/records.ts';
import { propertyOf } from '../values/texts.ts';
import type { Adapter, Recorder } from '../watching/adapter.ts';

/** Watches outgoing requests of `fetch` and `node:http` through Node's diagnostics channels. */
export function outgoingHttp(): Adapter {
  return {
    watches: 'call',
    start(recorder) {
      const calls = createCalls(recorder);
      const listeners: readonly (readonly [name: string, listener: ChannelListener])[] = [
        ['undici:request:create', (message) => calls.begin(propertyOf(message, 'request'), describeFetch)],
        [
          'undici:request:headers',
          (message) => calls.answer(propertyOf(message, 'request'), statusOf(propertyOf(message, 'response'))),
        ],
        ['undici:request:trailers', (message) => calls.end(propertyOf(message, 'request'), null)],
        ['undici:request:error', (message) => calls.end(propertyOf(message, 'request'), propertyOf(message, 'error'))],
        ['http.client.request.start', (message) => calls.begin(propertyOf(message, 'request'), describeClientRequest)],
        [
          'http.client.request.error',
          (message) => calls.end(propertyOf(message, 'request'), propertyOf(message, 'error')),
        ],
        [
          'http.client.response.finish',
          (message) => {
            calls.answer(propertyOf(message, 'request'), statusOf(propertyOf(message, 'response')));
            calls.end(propertyOf(message, 'request'), null);
          },
        ],
      ];
      for (const [name, listener] of listeners) channel(name).subscribe(listener);
      return {
        stop() {
          for (const [name, listener] of listeners) channel(name).unsubscribe(listener);
        },
      };
    },
  };
}

interface Described {
  readonly method: string;
  readonly url: string;
}

interface OpenCall {
  readonly end: (end: WorkEnd) => void;
  status: number | null;
}

/** Keeps the running calls by their requests, since Node reports the end of a call in another asynchronous context. */
function createCalls(recorder: Recorder) {
  const open = new WeakMap<object, OpenCall>();
  const openOf = (request: unknown): OpenCall | undefined =>
    typeof request === 'object' && request !== null ? open.get(request) : undefined;
  return {
    begin(request: unknown, describe: (request: object) => Described): void {
      if (typeof request !== 'object' || request === null) return;
      recorder.guard('outgoing requests', () => {
        const end = recorder.record('call', describe(request));
        if (end !== null) open.set(request, { end, status: null });
      });
    },
    answer(request: unknown, status: number | null): void {
      const call = openOf(request);
      if (call !== undefined) call.status = status;
    },
    end(request: unknown, error: unknown): void {
      const call = openOf(request);
      call?.end({ status: call.status, error });
    },
  };
}

function describeFetch(request: object): Described {
  return { method: text(request, 'method'), url: text(request, 'origin') + text(request, 'path') };
}

function describeClientRequest(request: object): Described {
  const host = text(request, 'host');
  const getHeader: unknown = Reflect.get(request, 'getHeader');
  const header: unknown = typeof getHeader === 'function' ? Reflect.apply(getHeader, request, ['host']) : null;
  const origin = `${text(request, 'protocol')}//${typeof header === 'string' ? header : host}`;
  return { method: text(request, 'method'), url: origin + text(request, 'path') };
}

function statusOf(response: unknown): number | null {
  const status = propertyOf(response, 'statusCode');
  return typeof status === 'number' ? status : null;
}

function text(value: object, name: string): string {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : found instanceof URL ? found.origin : '';
}
