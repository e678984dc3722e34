import { buildTimeline } from '../../timeline/build-timeline.ts';
import { collectSpans, foldEqual, foldLayers, totalsByKind, unaccountedTime } from '../../timeline/timeline-spans.ts';
import { formatBytes, formatMilliseconds } from '../../rendering/format.ts';
import { orderTable } from '../../rendering/table-order.ts';
import { tile, type Panel } from '../panel.ts';

export const timePanel: Panel = {
  name: 'time',
  title: 'Performance',
  types: ['call'],
  status: () => ({ empty: false, badge: null }),
  present(profile, context) {
    const { timing, process } = profile;
    const threshold = parseThreshold(context.query.get('threshold'));
    const spans = collectSpans(profile);
    const shown = spans.filter(({ startedAt, endedAt }) => endedAt - startedAt >= threshold);
    const isWhole = context.query.get('layers') === 'all';
    const unaccounted = unaccountedTime(profile);
    const drawn = isWhole ? shown : foldEqual(foldLayers(shown));
    return {
      unaccounted,
      tiles: [
        tile('Total time', formatMilliseconds(timing.total)),
        tile('Time to first byte', timing.firstByte === null ? 'none' : formatMilliseconds(timing.firstByte)),
        ...(unaccounted === null ? [] : [tile('Not accounted for', formatMilliseconds(unaccounted))]),
        tile('Peak memory', formatBytes(process.peakResident)),
      ],
      processTiles: [
        ...(profile.outcome === 'under way'
          ? []
          : [
              tile('Processor time', formatMilliseconds(process.processor)),
              tile('Heap growth', formatBytes(process.heapAfter - process.heapBefore)),
              tile('Event loop busy', `${Math.min(100, Math.round((100 * process.loopActive) / timing.total) || 0)} %`),
            ]),
        tile('Other requests', process.others, process.others === 0 ? 'good' : 'warning'),
      ],
      threshold,
      hidden: spans.length - shown.length,
      totals: totalsByKind(spans),
      layersLink: isWhole || drawn.length < shown.length ? context.link({ layers: isWhole ? null : 'all' }) : null,
      isWhole,
      timeline: buildTimeline(drawn, timing.total, timing.firstByte),
      spans: orderTable(shown, context, {
        name: ({ name }) => name,
        kind: ({ kind }) => kind,
        start: ({ startedAt }) => startedAt,
        time: ({ startedAt, endedAt }) => endedAt - startedAt,
        own: ({ own }) => own ?? -1,
      }),
    };
  },
};

/** Returns the milliseconds below which spans are hidden; 0 if the parameter is invalid. */
function parseThreshold(text: string | null): number {
  const value = text === null || text === '' ? 0 : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : 0;
}
