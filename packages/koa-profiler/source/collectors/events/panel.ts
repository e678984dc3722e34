import type { RecordedLayer } from '../../profile/profile.ts';
import { droppedOf } from '../../records/kind.ts';
import type { DoneRecords } from '../kinds.ts';
import { layerTimes } from '../../timeline/timeline-spans.ts';
import { tile, type Panel } from '../panel.ts';

/** Shows the onion of middleware, and events. */
export const eventsPanel: Panel = {
  name: 'events',
  title: 'Events',
  types: ['job'],
  status: ({ layers, records }) => ({
    empty: layers.length === 0 && records.event.length + records.job.length === 0,
    badge: null,
  }),
  present({ layers, records, silent, dropped, outcome, timing }, { emitters }) {
    const onion = describeOnion(layers, outcome === 'complete' ? Number.POSITIVE_INFINITY : timing.total);
    const orphaned = records.event.filter(({ listeners }) => listeners.length === 0);
    return {
      tiles: [
        tile('Middleware reached', `${onion.filter(({ reached }) => reached).length} of ${onion.length}`),
        tile('Events emitted', records.event.length + droppedOf(dropped, 'events')),
        tile('Not called', silent.length),
        tile('Orphaned', orphaned.length, orphaned.length === 0 ? 'good' : 'warning'),
      ],
      onion,
      called: countRepeated(records.event.filter(({ listeners }) => listeners.length > 0)),
      emitted: records.event.length > 0,
      emitters,
      notCalled: silent.map((listener) => ({ ...listener, times: 0 })),
      orphaned: countRepeated(orphaned),
    };
  },
};

/**
 * Returns the layers with a verdict each. The innermost layer that did not call `next()` answered the request, or threw.
 * @param brokenOffAt when an unfinished request was aborted or recorded; layers that lasted until then did not end
 */
function describeOnion(layers: readonly RecordedLayer[], brokenOffAt: number) {
  const innermost = layers.findLastIndex(({ reached }) => reached);
  return layerTimes(layers).map((layer, index) => {
    const { waiting } = layer;
    const stopped = index === innermost && layer.nextStartedAt === null;
    const downstream = waiting === null ? null : waiting.to - waiting.from;
    const open = layer.reached && layer.endedAt >= brokenOffAt;
    return Object.assign(layer, { downstream, stopped, open, verdict: verdictOn(layer, stopped, open) });
  });
}

function verdictOn(layer: RecordedLayer, stopped: boolean, open: boolean): string {
  if (!layer.reached) return 'not reached';
  if (open) return stopped ? 'did not come back' : 'handed on, still waited';
  if (stopped) return layer.failed ? 'threw' : 'stopped here';
  if (layer.failed) return 'handed on, an error came back';
  if (layer.nextStartedAt === null) return 'handed to a route';
  return layer.nextEndedAt === null || layer.nextEndedAt > layer.endedAt
    ? 'handed on, did not wait for the end'
    : 'handed on';
}

function countRepeated(events: readonly DoneRecords['event'][]) {
  const counted = new Map<string, DoneRecords['event'] & { readonly times: number }>();
  for (const event of events) {
    const key = `${event.emitter}\n${event.event}\n${event.listeners.join('\n')}`;
    counted.set(key, { ...event, times: (counted.get(key)?.times ?? 0) + 1 });
  }
  return [...counted.values()];
}
