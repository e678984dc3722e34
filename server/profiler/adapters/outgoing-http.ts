import { channel, type ChannelListener } from 'node:diagnostics_channel';
import type { OpenCall } from '../recording/open-work.ts';
import type { Recording } from '../recording/recording.ts';
import { cut, errorText } from '../values/texts.ts';
import type { Adapter, RecordingOf } from '../watching/adapter.ts';

/** Watches the requests that the application makes itself, with `fetch` or with `node:http`, by what Node says of them. */
export function outgoingHttp(): Adapter {
  return {
    watches: 'outgoing requests',
    start(recordingOf) {
      const calls = createCalls(recordingOf);
      const listeners: readonly (readonly [name: string, listener: ChannelListener])[] = [
        ['undici:request:create', (message) => calls.begin(field(message, 'request'), describeFetch)],
        [
          'undici:request:headers',
          (message) => calls.answer(field(message, 'request'), statusOf(field(message, 'response'))),
        ],
        ['undici:request:trailers', (message) => calls.end(field(message, 'request'), null)],
        ['undici:request:error', (message) => calls.end(field(message, 'request'), field(message, 'error'))],
        ['http.client.request.start', (message) => calls.begin(field(message, 'request'), describeClientRequest)],
        ['http.client.request.error', (message) => calls.end(field(message, 'request'), field(message, 'error'))],
        [
          'http.client.response.finish',
          (message) => {
            calls.answer(field(message, 'request'), statusOf(field(message, 'response')));
            calls.end(field(message, 'request'), null);
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

/** The calls under way. Node says their end in whatever context it comes, so each is found by its request. */
function createCalls(recordingOf: RecordingOf) {
  const open = new WeakMap<object, { readonly call: OpenCall; readonly recording: Recording }>();
  return {
    begin(request: unknown, describe: (request: object) => Described): void {
      const recording = recordingOf();
      if (recording === undefined || typeof request !== 'object' || request === null) return;
      recording.guard('outgoing requests', () => {
        const { method, url } = describe(request);
        const call: OpenCall = {
          method,
          url: cut(recording.masking.address(url), 4000),
          startedAt: performance.now(),
          endedAt: null,
          status: null,
          failure: null,
        };
        recording.calls.add(call);
        open.set(request, { call, recording });
      });
    },
    answer(request: unknown, status: number | null): void {
      const call = typeof request === 'object' && request !== null ? open.get(request)?.call : undefined;
      if (call !== undefined) call.status = status;
    },
    end(request: unknown, error: unknown): void {
      const found = typeof request === 'object' && request !== null ? open.get(request) : undefined;
      if (found === undefined || found.call.endedAt !== null) return;
      found.call.endedAt = performance.now();
      if (error === null || error === undefined) return;
      const { call, recording } = found;
      call.failure = recording.masking.text(errorText(error));
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
  const status = field(response, 'statusCode');
  return typeof status === 'number' ? status : null;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: object, name: string): string {
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : found instanceof URL ? found.origin : '';
}
