import type { IncomingMessage } from 'node:http';

/** A form that is too large is read to its end, up to this size: otherwise browsers show no answer. In bytes. */
const mostBytesRead = 500_000_000;

/** A sent form; `too-large` or `unreadable` where it cannot be read. */
export type SentForm = FormData | 'too-large' | 'unreadable';

/** Reads a form of at most so many bytes as browsers send it, with or without files. */
export async function readForm(request: IncomingMessage, mostBytes: number): Promise<SentForm> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) return 'unreadable';
    bytes += chunk.byteLength;
    if (bytes <= mostBytes) chunks.push(chunk);
    else chunks.length = 0;
    if (bytes > mostBytesRead) break;
  }
  if (bytes > mostBytes) return 'too-large';
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  try {
    return await new Response(Buffer.concat(chunks), { headers }).formData();
  } catch {
    return 'unreadable';
  }
}
