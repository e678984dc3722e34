import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Profile } from '../profile/profile.ts';
import { profileFormat } from '../recording/make-profile.ts';
import { hasAll } from '../values/texts.ts';

export interface StoredProfile {
  readonly profile: Profile;
  readonly bytes: number;
}

/** JSON: as a text if a letter takes one byte in memory, otherwise in UTF-8, compressed if it is large. */
export type ProfileContent = string | Buffer;

/** Smaller profiles are not compressed, since compressing takes some tenths of a millisecond. */
const plainBytes = 32 * 1024;
/** The first byte of a compressed profile; no JSON begins so. */
const compressedMark = 0;
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
/** A letter for which the whole text takes two bytes a letter. */
const wideLetter = /[\u0100-\uffff]/;

/** Returns the content of a profile; its length is the number of its bytes. */
export function writeProfile(profile: Profile): ProfileContent {
  const text = JSON.stringify(profile);
  if (text.length <= plainBytes && !wideLetter.test(text)) return text;
  const byteLength = Buffer.byteLength(text);
  // Memory of its own: a part of a shared block would keep the whole block.
  const content = Buffer.allocUnsafeSlow(byteLength);
  content.write(text);
  if (byteLength <= plainBytes) return content;
  return Buffer.concat([Buffer.of(compressedMark), brotliCompressSync(content, quickly)]);
}

export function readProfile(content: ProfileContent): StoredProfile | null {
  const isCompressed = typeof content !== 'string' && content[0] === compressedMark;
  const profile: unknown = JSON.parse((isCompressed ? brotliDecompressSync(content.subarray(1)) : content).toString());
  return isProfile(profile) ? { profile, bytes: content.length } : null;
}

/** Only this program writes profiles, so checking the format is enough. */
function isProfile(value: unknown): value is Profile {
  return hasAll(value, 'format') && value.format === profileFormat;
}
