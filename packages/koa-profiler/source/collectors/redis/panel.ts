import { formatMilliseconds } from '../../rendering/format.ts';
import { timePassed } from '../../timeline/timeline-spans.ts';
import { badge, tile, type Panel } from '../panel.ts';

/** Shows the commands that the application sent to Redis. */
export const redisPanel: Panel = {
  name: 'redis',
  title: 'Redis',
  types: ['redis'],
  status({ records: { redis: commands } }) {
    const hasFailed = commands.some(({ failure }) => failure !== null);
    return { empty: commands.length === 0, badge: badge(commands.length, hasFailed ? 'bad' : 'neutral') };
  },
  // The menu lists it if it has something to show.
  isListed: ({ records }) => records.redis.length > 0,
  present({ records: { redis: commands } }) {
    const failed = commands.filter(({ failure }) => failure !== null).length;
    return {
      tiles: [
        tile('Commands', commands.length),
        tile('Time passed', formatMilliseconds(timePassed(commands))),
        tile('Failed', failed, failed === 0 ? 'good' : 'bad'),
      ],
      commands: commands.map((command) => ({
        ...command,
        time: formatMilliseconds(command.endedAt - command.startedAt),
      })),
    };
  },
};
