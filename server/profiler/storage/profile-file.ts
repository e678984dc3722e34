import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { areAllRecords } from '../records/record-list.ts';
import { profileFormat, type Profile } from '../profile/profile.ts';
import type { Pool } from '../values/pool.ts';

const largestBytes = 16 * 1024 * 1024;
const checksumLine = /^[0-9a-f]{64}\n/;

/** What a file that is named like a profile turned out to be; one that is torn, or of another version, is `spoilt`. */
export type FoundFile =
  { readonly kind: 'profile'; readonly profile: Profile } | { readonly kind: 'spoilt' | 'foreign' };

/** A profile as the content of a file: a line with the checksum, then the profile. */
export function writtenProfile(profile: Profile): Buffer {
  const body = Buffer.from(JSON.stringify(profile));
  return Buffer.concat([Buffer.from(`${checksum(body)}\n`), body]);
}

/** Reads profiles back. What all of them have in common is shared again. */
export function createProfileReader(pool: Pool): (path: string) => FoundFile {
  const shareTable = pool.share<Profile['tried'][number]['table']>();
  const shareFunction = pool.share<Profile['layers'][number]['watched']>();
  const shareTranslation = pool.share<Profile['records']['translation'][number]>();
  const keyed =
    <T extends object>(share: (key: string, value: T) => T) =>
    (value: T) =>
      share(JSON.stringify(value), value);
  const [table, watched, translation] = [keyed(shareTable), keyed(shareFunction), keyed(shareTranslation)];
  return (path) => {
    const found = readProfileFile(path);
    if (found.kind !== 'profile') return found;
    const { profile } = found;
    const shared: Profile = {
      ...profile,
      tried: profile.tried.map((tried) => ({ ...tried, table: table(tried.table) })),
      layers: profile.layers.map((layer) => ({ ...layer, watched: watched(layer.watched) })),
      records: { ...profile.records, translation: profile.records.translation.map(translation) },
    };
    return { kind: 'profile', profile: shared };
  };
}

function readProfileFile(path: string): FoundFile {
  if (statSync(path).size > largestBytes) return { kind: 'foreign' };
  const content = readFileSync(path);
  const lineEnd = content.indexOf('\n');
  if (content.length > 0 && !checksumLine.test(content.subarray(0, 65).toString('latin1'))) return { kind: 'foreign' };
  const body = content.subarray(lineEnd + 1);
  if (content.subarray(0, Math.max(0, lineEnd)).toString() !== checksum(body)) return { kind: 'spoilt' };
  const value: unknown = JSON.parse(body.toString());
  return isProfile(value) ? { kind: 'profile', profile: value } : { kind: 'spoilt' };
}

function checksum(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex');
}

/** Profiles are only ever written by this program and carry a checksum, so the format's number says what the parts look like. */
function isProfile(value: unknown): value is Profile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === profileFormat &&
    'token' in value &&
    'records' in value &&
    areAllRecords(value.records)
  );
}
