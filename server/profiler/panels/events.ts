import type { RecordedEvent, RecordedMiddleware } from '../profile/profile.ts';
import { layerTimes } from '../timeline/layer-times.ts';
import { tile, type Panel } from './panel.ts';

/** The onion of middleware, and the application's own events. */
export const eventsPanel: Panel = {
  name: 'events',
  title: 'Events',
  status: ({ middleware, events }) => ({ empty: middleware.length === 0 && events.length === 0, badge: null }),
  present({ middleware, events }, { events: watch }) {
    const onion = describeOnion(middleware);
    const orphaned = events.filter(({ emitted, listeners }) => emitted && listeners.length === 0);
    return {
      tiles: [
        tile('Middleware reached', `${onion.filter(({ reached }) => reached).length} of ${onion.length}`),
        tile('Events emitted', events.filter(({ emitted }) => emitted).length),
        tile('Not called', events.filter(({ emitted }) => !emitted).length),
        tile('Orphaned', orphaned.length, orphaned.length === 0 ? 'good' : 'warning'),
      ],
      onion,
      called: mergeRepeated(events.filter(({ emitted, listeners }) => emitted && listeners.length > 0)),
      emitted: events.some(({ emitted }) => emitted),
      emitters: watch.names(),
      notCalled: events.filter(({ emitted }) => !emitted),
      orphaned: mergeRepeated(orphaned),
    };
  },
};

interface OnionLayer extends RecordedMiddleware {
  readonly total: number;
  readonly own: number;
  readonly downstream: number | null;
  readonly stopped: boolean;
  readonly verdict: string;
}

/** Each layer with what became of the request in it. Whoever did not hand on answered it, or threw. */
function describeOnion(middleware: readonly RecordedMiddleware[]): OnionLayer[] {
  const innermost = middleware.findLast(({ reached }) => reached);
  const times = layerTimes(middleware);
  const describe = (layer: RecordedMiddleware, index: number): OnionLayer => {
    const { total, own, waiting } = times[index] ?? { total: 0, own: 0, waiting: null };
    const stopped = layer === innermost && layer.nextStartedAt === null;
    const downstream = waiting === null ? null : waiting.to - waiting.from;
    return { ...layer, total, own, downstream, stopped, verdict: verdictOn(layer, stopped) };
  };
  return middleware.map(describe);
}

function verdictOn(layer: RecordedMiddleware, stopped: boolean): string {
  if (!layer.reached) return 'not reached';
  if (stopped) return layer.failed ? 'threw' : 'stopped here';
  if (layer.failed) return 'handed on, an error came back';
  return layer.nextStartedAt === null ? 'handed to a route' : 'handed on';
}

function mergeRepeated(events: readonly RecordedEvent[]): RecordedEvent[] {
  const merged = new Map<string, RecordedEvent>();
  for (const event of events) {
    const key = `${event.emitter}\n${event.event}\n${event.listeners.join('\n')}`;
    merged.set(key, { ...event, times: (merged.get(key)?.times ?? 0) + event.times });
  }
  return [...merged.values()];
}
