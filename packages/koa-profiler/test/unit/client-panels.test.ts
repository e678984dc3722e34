import assert from 'node:assert/strict';
import { test } from 'node:test';
import { httpPanel } from '../../source/collectors/http/panel.ts';
import type { Panel, tile } from '../../source/collectors/panel.ts';
import { redisPanel } from '../../source/collectors/redis/panel.ts';
import type { Profile } from '../../source/profile/profile.ts';
import { emptyProfile, panelServices } from './empty-profile.ts';

type Call = Profile['records']['call'][number];
type Command = Profile['records']['redis'][number];

const work = { ended: true, failure: null, places: [], handler: null };
const call = (startedAt: number, endedAt: number, more: Partial<Call> = {}): Call => ({
  ...work,
  startedAt,
  endedAt,
  method: 'GET',
  url: 'https://weather.example/today',
  status: 200,
  requestHeaders: [],
  responseHeaders: [],
  ...more,
});
const command = (startedAt: number, endedAt: number, failure: string | null = null): Command => ({
  ...work,
  startedAt,
  endedAt,
  failure,
  command: 'GET',
  args: ['apple'],
  more: 0,
});
const holding = (records: Partial<Profile['records']>): Profile => ({
  ...emptyProfile,
  records: { ...emptyProfile.records, ...records },
});

/** Returns a panel's values, with its tiles as texts. */
async function present(panel: Panel, profile: Profile) {
  const presented = await panel.present(profile, {
    ...panelServices,
    query: new URLSearchParams(),
    link: () => null,
    openLink: () => null,
  });
  const list: unknown = Reflect.get(presented, 'tiles');
  const tiles = isTiles(list) ? list.map(({ label, value, unit }) => `${label}: ${value} ${unit}`.trim()) : [];
  return { presented, tiles };
}

function isTiles(value: unknown): value is readonly ReturnType<typeof tile>[] {
  return Array.isArray(value);
}

test('the panel of outgoing requests counts requests, failures and the time that passed', async () => {
  const failed = { status: 503, failure: 'the server answered 503' };
  const profile = holding({ call: [call(0, 10), call(5, 20), call(30, 35, failed)] });
  assert.deepEqual((await present(httpPanel, profile)).tiles, ['Requests: 3', 'Time passed: 25.0 ms', 'Failed: 1']);
  assert.deepEqual(httpPanel.status(profile), { empty: false, badge: { text: '3', tone: 'bad' } });
  assert.deepEqual(httpPanel.status(holding({ call: [call(0, 10)] })).badge, { text: '1', tone: 'neutral' });
});

test('an outgoing request has its own time, and the size that its answer says', async () => {
  const sized = call(5, 12.5, { responseHeaders: [['Content-Length', '2048']] });
  const { presented } = await present(httpPanel, holding({ call: [sized, call(0, 1)] }));
  const shown: unknown = Reflect.get(presented, 'calls');
  const facts = Array.isArray(shown)
    ? shown.map((one: unknown) => (typeof one === 'object' && one !== null ? pick(one) : one))
    : [];
  assert.deepEqual(facts, [
    ['7.50 ms', '2.0 KiB'],
    ['1.00 ms', '–'],
  ]);
});

function pick(shown: object): unknown[] {
  return [Reflect.get(shown, 'time'), Reflect.get(shown, 'size')];
}

test('the panel of Redis counts commands, failures and the time that passed', async () => {
  const profile = holding({ redis: [command(0, 4), command(2, 6, 'no such key')] });
  assert.deepEqual((await present(redisPanel, profile)).tiles, ['Commands: 2', 'Time passed: 6.00 ms', 'Failed: 1']);
  assert.deepEqual(redisPanel.status(profile), { empty: false, badge: { text: '2', tone: 'bad' } });
  assert.equal(redisPanel.isListed?.(holding({})), false);
  assert.equal(redisPanel.isListed?.(profile), true);
});
