import { areAllRecords } from '../collectors/kinds.ts';
import { profileFormat, type Profile } from '../profile/profile.ts';

/** A profile as it is stored. The bytes lie in memory of their own, so that they take no more than they are. */
export function writtenProfile(profile: Profile): Buffer {
  const text = JSON.stringify(profile);
  const content = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  content.write(text);
  return content;
}

/** Reads what was written; null for anything but a profile of this format. */
export function readProfile(content: Buffer): Profile | null {
  const value: unknown = JSON.parse(content.toString());
  return isProfile(value) ? value : null;
}

/** Profiles are only ever written by this program, so the format's number says what the parts look like. */
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
