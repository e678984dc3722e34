import { formatMilliseconds } from '../rendering/format.ts';
import { kindClass, type TimelineSpan } from './timeline-spans.ts';

const rowHeight = 34;
const axisHeight = 24;
const narrowest = 0.15;
const longestName = 48;

/** Returns all numbers of the SVG, one row for each span. Horizontal numbers are percent of the width, vertical ones pixels. */
export function buildTimeline(spans: readonly TimelineSpan[], total: number, firstByte: number | null) {
  const end = Math.max(total, ...spans.map(({ endedAt }) => endedAt), 0.001);
  const percent = (time: number): number => (100 * Math.max(0, Math.min(time, end))) / end;
  const bars = spans.map((span, row) => layOut(span, row, percent));
  return {
    height: axisHeight + bars.length * rowHeight + 8,
    bars,
    ticks: ticksUpTo(end).map((time) => ({
      x: toText(percent(time)),
      label: time === 0 ? '0' : formatTick(time),
      anchor: time === 0 ? 'start' : percent(time) > 96 ? 'end' : 'middle',
    })),
    firstByte: firstByte === null ? null : toText(percent(firstByte)),
    rowHeight,
    axisHeight,
  };
}

function layOut(span: TimelineSpan, row: number, percent: (time: number) => number) {
  const from = percent(span.startedAt);
  const to = percent(span.endedAt);
  const width = Math.max(to - from, narrowest);
  const top = axisHeight + row * rowHeight;
  const labelFitsRight = from <= 60;
  const duration = formatMilliseconds(span.endedAt - span.startedAt);
  const own =
    span.count !== undefined
      ? ` from the first to the last, ${formatMilliseconds(span.own ?? 0)} together`
      : span.own === null
        ? ''
        : `, ${formatMilliseconds(span.own)} of it its own`;
  return {
    kind: span.kind,
    className: kindClass(span.kind),
    name: span.name.length > longestName ? `${span.name.slice(0, longestName - 1)}…` : span.name,
    duration:
      span.count !== undefined
        ? formatMilliseconds(span.own ?? 0)
        : span.own === null
          ? duration
          : `${formatMilliseconds(span.own)} own · ${duration}`,
    title: `${span.name} (${span.kind}): ${duration}${own}, from ${formatMilliseconds(span.startedAt)} on`,
    failed: span.failed,
    x: toText(Math.min(from, 100 - narrowest)),
    width: toText(width),
    /** The parts of the bar before and after the layer waited. */
    active:
      span.waiting === null
        ? []
        : [
            { x: toText(from), width: toText(Math.max(percent(span.waiting.from) - from, narrowest)) },
            { x: toText(percent(span.waiting.to)), width: toText(Math.max(to - percent(span.waiting.to), narrowest)) },
          ],
    waits: span.waiting !== null,
    labelX: toText(labelFitsRight ? from : Math.max(to, from + narrowest)),
    labelAnchor: labelFitsRight ? 'start' : 'end',
    labelY: top + 14,
    barY: top + 20,
    top,
  };
}

function ticksUpTo(end: number): number[] {
  const rough = end / 5;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => candidate >= rough) ?? rough;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_value, index) => index * step);
}

function formatTick(time: number): string {
  return time >= 1000 ? `${Number((time / 1000).toPrecision(4))} s` : `${Number(time.toPrecision(4))} ms`;
}

function toText(percentage: number): string {
  return `${percentage.toFixed(3)}%`;
}
