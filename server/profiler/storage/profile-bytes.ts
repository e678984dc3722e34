import { transcode } from 'node:buffer';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { type Profile, profileFormat } from '../profile/profile.ts';

export interface StoredProfile {
  readonly profile: Profile;
  readonly bytes: number;
}

/** Smaller profiles are not compressed, since compressing takes some tenths of a millisecond. */
const plainBytes = 32 * 1024;
/** The first byte of a compressed profile; no JSON begins so. */
const compressedMark = 0;
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Returns a function that serializes profiles. By way of UTF-16, letters outside of Latin-1 take a third of the time. */
export function createProfileWriter(): (profile: Profile) => Buffer {
  const ordinary = Buffer.alloc(4 * plainBytes);
  return (profile) => {
    const text = JSON.stringify(profile);
    const isOrdinary = 2 * text.length <= ordinary.length;
    const inUtf16 = isOrdinary ? ordinary.subarray(0, ordinary.write(text, 'utf16le')) : Buffer.from(text, 'utf16le');
    const content = transcode(inUtf16, 'utf16le', 'utf8');
    if (content.length <= plainBytes) return content;
    return Buffer.concat([Buffer.of(compressedMark), brotliCompressSync(content, quickly)]);
  };
}

export function readProfile(content: Buffer): StoredProfile | null {
  const text = content[0] === compressedMark ? brotliDecompressSync(content.subarray(1)) : content;
  const profile: unknown = JSON.parse(text.toString());
  return isProfile(profile) ? { profile, bytes: content.length } : null;
}

/** Only this program writes profiles, so checking the format is enough. */
function isProfile(value: unknown): value is Profile {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === profileFormat;
}
