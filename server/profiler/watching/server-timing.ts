import type { Recording } from '../recording/recording.ts';
import { formatCount } from '../rendering/format.ts';

/**
 * What a browser shows beside the request: the time so far, how much of it were queries and templates, and what a toolbar needs to
 * know of the profile. It stands behind whatever the application says itself.
 */
export function serverTiming(recording: Recording, path: string): string {
  const { count, milliseconds } = recording.list('query')?.totals ?? { count: 0, milliseconds: 0 };
  const templates = recording.kept('template');
  const missing = recording.kept('translation').filter(({ state }) => state === 'missing').length;
  const warnings = recording.kept('log').filter(({ level }) => level === 'warning' || level === 'error').length;
  const templateTime = templates.reduce((sum, one) => sum + one.renderMilliseconds + one.compileMilliseconds, 0);
  const metrics = [`total;dur=${(performance.now() - recording.startedAt).toFixed(2)}`];
  if (count > 0) metrics.push(`db;dur=${milliseconds.toFixed(2)};desc="${formatCount(count, 'query', 'queries')}"`);
  if (templates.length > 0) metrics.push(`template;dur=${templateTime.toFixed(2)}`);
  if (missing > 0) metrics.push(`missing;dur=${missing};desc="${formatCount(missing, 'missing translation')}"`);
  if (warnings > 0) metrics.push(`log;dur=${warnings};desc="${formatCount(warnings, 'log problem')}"`);
  metrics.push(`profile;desc="${path}"`);
  if (recording.route !== null) metrics.push(`route;desc="${quotable(recording.route.name || recording.route.path)}"`);
  return metrics.join(', ');
}

function quotable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]|["\\]/g, '?').slice(0, 100);
}
