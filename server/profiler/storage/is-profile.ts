import { profileFormat, type Profile } from '../profile.ts';

/**
 * Whether a value is a profile of the present format. Profiles are only ever written by this program and their files carry a
 * checksum, so the format's number says what the parts look like.
 */
export function isProfile(value: unknown): value is Profile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    value.format === profileFormat &&
    'token' in value
  );
}
