import type { Profile } from '../../profile/profile.ts';
import { formatBytes, formatMilliseconds, statusTone } from '../../rendering/format.ts';
import { timePassed } from '../../timeline/timeline-spans.ts';
import { badge, tile, type Panel } from '../panel.ts';
import { curlCommand } from '../request/panel.ts';

type Call = Profile['records']['call'][number];

/** Shows the requests that the application sent. */
export const httpPanel: Panel = {
  name: 'http',
  title: 'HTTP client',
  types: ['call'],
  status({ records: { call: calls } }) {
    const hasFailed = calls.some(({ failure }) => failure !== null);
    return { empty: calls.length === 0, badge: badge(calls.length, hasFailed ? 'bad' : 'neutral') };
  },
  // The menu lists it if it has something to show.
  isListed: ({ records }) => records.call.length > 0,
  present({ records: { call: calls } }) {
    const failed = calls.filter(({ failure }) => failure !== null).length;
    return {
      tiles: [
        tile('Requests', calls.length),
        tile('Time passed', formatMilliseconds(timePassed(calls))),
        tile('Failed', failed, failed === 0 ? 'good' : 'bad'),
      ],
      calls: calls.map(presentCall),
    };
  },
};

function presentCall(call: Call) {
  const { method, url, requestHeaders, responseHeaders, status, startedAt, endedAt } = call;
  const size = responseHeaders.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? '';
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '');
  return {
    ...call,
    tone: statusTone(status),
    time: formatMilliseconds(endedAt - startedAt),
    size: /^\d+$/.test(size) ? formatBytes(Number(size)) : '–',
    curl: curlCommand({ request: { method, url, path, headers: requestHeaders, body: null } }),
  };
}
