import { TextDecoder } from 'node:util';
import { decoded } from '../values/encodings.ts';
import { tryOr } from '../values/texts.ts';
import type { RecordedBody } from './facts.ts';
import type { Masking } from '../secrets/masking.ts';

export class BodyTap {
  readonly #limit: number;
  readonly #chunks: Buffer[] = [];
  #kept = 0;
  #bytes = 0;
  /** Whether a method of the stream is running. Methods call each other, and a chunk counts once. */
  #isTaking = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes the first argument of a stream's method while the method runs. */
  around(args: readonly unknown[], work: () => unknown): unknown {
    if (this.#isTaking) return work();
    this.#isTaking = true;
    this.#take(args[0], args[1]);
    try {
      return work();
    } finally {
      this.#isTaking = false;
    }
  }

  #take(chunk: unknown, encoding: unknown): void {
    const bytes =
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8')
        : chunk instanceof Uint8Array
          ? chunk
          : null;
    if (bytes === null) return;
    this.#bytes += bytes.length;
    const room = this.#limit - this.#kept;
    if (room <= 0) return;
    const part = Buffer.from(bytes.subarray(0, room));
    this.#kept += part.length;
    this.#chunks.push(part);
  }

  /** Returns the collected text, masked; empty for other bodies than plain UTF-8. Null: the body was empty. */
  picture(contentType: string, contentEncoding: string, masking: Masking): RecordedBody | null {
    if (this.#bytes === 0) return null;
    const content = Buffer.concat(this.#chunks);
    const isCut = this.#bytes > this.#kept;
    const plain = decoded(content, contentEncoding, isCut);
    // A small compressed body can be a large one.
    const shown = plain?.subarray(0, this.#limit) ?? null;
    const text = shown === null || shown.includes(0) ? null : decodeText(shown, isCut || plain !== shown);
    if (text === null) return { text: '', bytes: this.#bytes, whole: false };
    const masked = masking.body(text, contentType);
    return { text: masked, bytes: this.#bytes, whole: !isCut && shown?.length === plain?.length && masked === text };
  }
}

/** Decodes UTF-8, for a cut body without an incomplete last letter. Returns null if it is not UTF-8. */
function decodeText(content: Buffer, isCut: boolean): string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return tryOr(null, () => decoder.decode(content, { stream: isCut }));
}
