import { formatCount } from '../rendering/format.ts';
import type { Recorder } from '../recording/recorder.ts';

/** What a browser shows beside the request: the time so far, and how much of it were queries and templates. */
export function serverTiming(recorder: Recorder): string {
  const queries = recorder.queries.items;
  const templates = recorder.templates.items;
  const queryTime = queries.reduce((sum, { startedAt, endedAt }) => sum + (endedAt ?? startedAt) - startedAt, 0);
  const templateTime = templates.reduce(
    (sum, template) => sum + template.renderMilliseconds + template.compileMilliseconds,
    0,
  );
  const metrics = [`total;dur=${recorder.elapsed().toFixed(2)}`];
  if (queries.length > 0)
    metrics.push(`db;dur=${queryTime.toFixed(2)};desc="${formatCount(queries.length, 'query', 'queries')}"`);
  if (templates.length > 0) metrics.push(`template;dur=${templateTime.toFixed(2)}`);
  return metrics.join(', ');
}
