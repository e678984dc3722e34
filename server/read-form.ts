import type { IncomingMessage } from 'node:http';

/** In bytes. A too large form is read up to this size, because browsers show no answer before they have sent it. */
const mostBytesRead = 500_000_000;

/** A sent form. `too-large`, `unreadable`: why it cannot be read. */
export type SentForm = FormData | 'too-large' | 'unreadable';

/** Reads a form of at most `mostBytes`, with or without files. */
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
