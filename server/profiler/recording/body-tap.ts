import { TextDecoder } from 'node:util';
import { tryOr } from '../values/texts.ts';
import type { RecordedBody } from '../profile/profile.ts';
import type { Masking } from '../../secrets/masking.ts';

/** Collects the beginning of a body while it passes. */
export class BodyTap {
  readonly #limit: number;
  readonly #chunks: Buffer[] = [];
  #kept = 0;
  #bytes = 0;
  /** Whether a chunk was seen already: some methods call others with what they are given. */
  #isTaking = false;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Sees what is handed to a method of a stream while the method works. */
  around(given: readonly unknown[], work: () => unknown): unknown {
    if (this.#isTaking) return work();
    this.#isTaking = true;
    this.#take(given[0], given[1]);
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

  /** What was collected, secrets masked; null where nothing passed. */
  picture(contentType: string, contentEncoding: string, masking: Masking): RecordedBody | null {
    if (this.#bytes === 0) return null;
    const content = Buffer.concat(this.#chunks);
    const isPlain = (contentEncoding === '' || contentEncoding === 'identity') && !content.includes(0);
    const text = isPlain ? textOf(content, this.#bytes > this.#kept) : null;
    if (text === null) return { text: '', bytes: this.#bytes, whole: false };
    const masked = masking.body(text, contentType);
    return { text: masked, bytes: this.#bytes, whole: this.#bytes === this.#kept && masked === text };
  }
}

/** UTF-8 as a text, without a last letter that is cut in two; null where it is something else. */
function textOf(content: Buffer, isCut: boolean): string | null {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return tryOr(null, () => decoder.decode(content, { stream: isCut }));
}
