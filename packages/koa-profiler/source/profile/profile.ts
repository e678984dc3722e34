import type { RecordedException } from '../collectors/exception/record.ts';
import type { makeProfile } from '../recording/make-profile.ts';
import { droppedOf } from '../records/kind.ts';

export type Profile = Readonly<ReturnType<typeof makeProfile>>;

export type RecordedLayer = Profile['layers'][number];

/** Returns all errors, each before its causes; or the error of an unmatched route. */
export function exceptionsOf({
  records,
  unmatched,
}: Pick<Profile, 'records' | 'unmatched'>): readonly RecordedException[] {
  return unmatched === null ? records.exception.flat() : [unmatched];
}

export function countLogs(profile: Profile, level: 'debug' | 'info' | 'warning' | 'error'): number {
  const listedCount = profile.records.log.filter((log) => log.level === level).length;
  return listedCount + droppedOf(profile.dropped, 'log records', level);
}

export function countDumps({ records, dropped }: Profile): number {
  return records.dump.length + droppedOf(dropped, 'dumps');
}

/** Raised if older readers cannot read the format. */
const version = 2;

export function plainProfile({ format: _format, ...profile }: Profile) {
  return { version, profile };
}
