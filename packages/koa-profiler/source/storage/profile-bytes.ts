import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Profile } from '../profile/profile.ts';
import { profileFormat } from '../recording/make-profile.ts';
import { hasAll } from '../values/texts.ts';

export interface StoredProfile {
  readonly profile: Profile;
  readonly bytes: number;
}

/** Smaller profiles are not compressed, since compressing takes some tenths of a millisecond. */
const plainBytes = 32 * 1024;
/** The first byte of a compressed profile; no JSON begins so. */
const compressedMark = 0;
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

export function writeProfile(profile: Profile): Buffer {
  const text = JSON.stringify(profile);
  const byteLength = Buffer.byteLength(text);
  // Memory of its own: a part of a shared block would keep the whole block.
  const content = Buffer.allocUnsafeSlow(byteLength);
  content.write(text);
  if (byteLength <= plainBytes) return content;
  return Buffer.concat([Buffer.of(compressedMark), brotliCompressSync(content, quickly)]);
}

export function readProfile(content: Buffer): StoredProfile | null {
  const text = content[0] === compressedMark ? brotliDecompressSync(content.subarray(1)) : content;
  const profile: unknown = JSON.parse(text.toString());
  return isProfile(profile) ? { profile, bytes: content.length } : null;
}

/** Only this program writes profiles, so checking the format is enough. */
function isProfile(value: unknown): value is Profile {
  return hasAll(value, 'format') && value.format === profileFormat;
}
