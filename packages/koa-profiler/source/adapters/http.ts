import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, type ChannelListener } from 'node:diagnostics_channel';
import type { CallStack } from '../code/places.ts';
import type { CallRecord, WorkEnd } from '../observation/records.ts';
import { propertyOf } from '../values/texts.ts';
import type { Adapter, Recorder } from '../watching/adapter.ts';
import { wrapMethod } from '../watching/override.ts';

/** Watches outgoing requests of `fetch`, undici and `node:http` through Node's diagnostics channels. */
export function outgoingHttp(): Adapter {
  return {
    watches: 'call',
    start(recorder) {
      const { begin, send, answer, end } = createCalls(recorder);
      // `fetch` sends its requests later, when the application is not on the call stack.
      const caller = new AsyncLocalStorage<CallStack | null>();
      const restoreFetch = wrapMethod(globalThis, 'fetch', (fetch, args) => {
        const callStack = recorder.guard('outgoing requests', () => recorder.place(`fetch ${String(args[0])}`));
        return caller.run(callStack, () => fetch(...args));
      });
      const listeners: Readonly<Record<string, ChannelListener>> = {
        'undici:request:create': (message) => begin(message, describeFetch, caller.getStore()),
        'undici:request:headers': answer,
        'undici:request:trailers': end,
        'undici:request:error': end,
        // Older versions of Node have only the second.
        'http.client.request.created': (message) => begin(message, describeClientRequest),
        'http.client.request.start': (message) => {
          begin(message, describeClientRequest);
          send(message);
        },
        'http.client.request.error': end,
        'http.client.response.finish': (message) => {
          answer(message);
          end(message);
        },
      };
      for (const [name, listener] of Object.entries(listeners)) channel(name).subscribe(listener);
      return {
        stop() {
          restoreFetch();
          for (const [name, listener] of Object.entries(listeners)) channel(name).unsubscribe(listener);
        },
      };
    },
  };
}

interface OpenCall extends Pick<WorkEnd, 'status' | 'requestHeaders' | 'responseHeaders'> {
  readonly end: (end: WorkEnd) => void;
}

/** Keeps the running calls by their requests, since Node reports the end of a call in another asynchronous context. */
function createCalls(recorder: Recorder) {
  const open = new WeakMap<object, OpenCall>();
  const seen = new WeakSet();
  const requestOf = (message: unknown): object | null => {
    const request = propertyOf(message, 'request');
    return typeof request === 'object' ? request : null;
  };
  const add = (message: unknown, facts: Partial<OpenCall>): void => {
    const request = requestOf(message);
    const call = request === null ? undefined : open.get(request);
    if (request !== null && call !== undefined) open.set(request, { ...call, ...facts });
  };
  return {
    begin: function within(
      this: void,
      message: unknown,
      describe: (request: object) => CallRecord,
      callStack?: CallStack | null,
    ): void {
      const request = requestOf(message);
      if (request === null || seen.has(request)) return;
      seen.add(request);
      recorder.guard('outgoing requests', () => {
        const described = describe(request);
        const asked =
          callStack === undefined ? recorder.place(`${described.method} ${described.url}`, within) : callStack;
        const end = recorder.record('call', { ...described, callStack: asked });
        if (end !== null) open.set(request, { end });
      });
    },
    send: (message: unknown): void => add(message, { requestHeaders: headersOf(requestOf(message)) }),
    answer: (message: unknown): void => {
      const response = propertyOf(message, 'response');
      const status = propertyOf(response, 'statusCode');
      add(message, { status: typeof status === 'number' ? status : null, responseHeaders: headersOf(response) });
    },
    end: (message: unknown): void => {
      const request = requestOf(message);
      const { end, ...facts } = (request && open.get(request)) ?? {};
      end?.({ ...facts, error: propertyOf(message, 'error') });
    },
  };
}

function describeFetch(request: object): CallRecord {
  const url = text(request, 'origin') + text(request, 'path');
  return { method: text(request, 'method'), url, requestHeaders: headersOf(request) };
}

function describeClientRequest(request: object): CallRecord {
  const host = text(request, 'host');
  const getHeader: unknown = Reflect.get(request, 'getHeader');
  const header: unknown = typeof getHeader === 'function' ? Reflect.apply(getHeader, request, ['host']) : null;
  const origin = `${text(request, 'protocol')}//${typeof header === 'string' ? header : host}`;
  return { method: text(request, 'method'), url: origin + text(request, 'path') };
}

/** Reads headers: by name, or as a list of names and values, which may be bytes. */
function headersOf(message: unknown): Readonly<Record<string, unknown>> {
  const getHeaders = propertyOf(message, 'getHeaders');
  const given: unknown =
    typeof getHeaders === 'function' ? Reflect.apply(getHeaders, message, []) : propertyOf(message, 'headers');
  if (!Array.isArray(given)) return typeof given === 'object' && given !== null ? { ...given } : {};
  const texts = given.map(String);
  return Object.fromEntries(texts.flatMap((name, index) => (index % 2 === 0 ? [[name, texts[index + 1] ?? '']] : [])));
}

function text(value: object, name: string): string {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : found instanceof URL ? found.origin : '';
}
