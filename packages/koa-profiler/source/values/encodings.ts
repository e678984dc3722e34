import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateSync,
} from 'node:zlib';
import { tryOr } from './texts.ts';

const largestBytes = 16 * 1024 * 1024;
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const decoders: Readonly<Record<string, (bytes: Uint8Array, isCut: boolean) => Buffer>> = {
  '': (bytes) => Buffer.from(bytes),
  identity: (bytes) => Buffer.from(bytes),
  gzip: (bytes, isCut) => gunzipSync(bytes, { maxOutputLength: largestBytes, finishFlush: flushOf(isCut) }),
  deflate: (bytes, isCut) => inflateSync(bytes, { maxOutputLength: largestBytes, finishFlush: flushOf(isCut) }),
  br: (bytes, isCut) =>
    brotliDecompressSync(bytes, {
      maxOutputLength: largestBytes,
      finishFlush: isCut ? constants.BROTLI_OPERATION_FLUSH : constants.BROTLI_OPERATION_FINISH,
    }),
};

function flushOf(isCut: boolean): number {
  return isCut ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
}

/**
 * Returns the content of a compressed body; null if the encoding is unknown or the content too large.
 * @param isCut whether the end is missing
 */
export function decoded(bytes: Uint8Array, encoding: string, isCut = false): Buffer | null {
  return tryOr(null, () => decoders[encoding]?.(bytes, isCut) ?? null);
}

/** Compresses a body, quickly rather than well. */
export function encoded(bytes: Buffer, encoding: string): Buffer {
  if (encoding === 'gzip') return gzipSync(bytes);
  if (encoding === 'deflate') return deflateSync(bytes);
  return encoding === 'br' ? brotliCompressSync(bytes, quickly) : bytes;
}
