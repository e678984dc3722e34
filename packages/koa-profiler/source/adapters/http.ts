import { channel, type ChannelListener } from 'node:diagnostics_channel';
import type { WorkEnd } from '../observation/records.ts';
import { propertyOf } from '../values/texts.ts';
import type { Adapter, Recorder } from '../watching/adapter.ts';

/** Watches outgoing requests of `fetch` and `node:http` through Node's diagnostics channels. */
export function outgoingHttp(): Adapter {
  return {
    watches: 'call',
    start(recorder) {
      const { begin, answer, end } = createCalls(recorder);
      const listeners: Readonly<Record<string, ChannelListener>> = {
        'undici:request:create': (message) => begin(message, describeFetch),
        'undici:request:headers': answer,
        'undici:request:trailers': end,
        'undici:request:error': end,
        'http.client.request.start': (message) => begin(message, describeClientRequest),
        'http.client.request.error': end,
        'http.client.response.finish': (message) => {
          answer(message);
          end(message);
        },
      };
      for (const [name, listener] of Object.entries(listeners)) channel(name).subscribe(listener);
      return {
        stop() {
          for (const [name, listener] of Object.entries(listeners)) channel(name).unsubscribe(listener);
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
  const openOf = (message: unknown): OpenCall | undefined => {
    const request = propertyOf(message, 'request');
    return typeof request === 'object' && request !== null ? open.get(request) : undefined;
  };
  return {
    begin: (message: unknown, describe: (request: object) => Described): void => {
      const request = propertyOf(message, 'request');
      if (typeof request !== 'object' || request === null) return;
      recorder.guard('outgoing requests', () => {
        const end = recorder.record('call', describe(request));
        if (end !== null) open.set(request, { end, status: null });
      });
    },
    answer: (message: unknown): void => {
      const call = openOf(message);
      const status = propertyOf(propertyOf(message, 'response'), 'statusCode');
      if (call !== undefined) call.status = typeof status === 'number' ? status : null;
    },
    end: (message: unknown): void => {
      const call = openOf(message);
      call?.end({ status: call.status, error: propertyOf(message, 'error') });
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

function text(value: object, name: string): string {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : found instanceof URL ? found.origin : '';
}
