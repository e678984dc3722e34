import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Quote, readQuote, writeQuote } from '../../server/quotes/quote.ts';

/** Returns the document in a page. */
export function documentOf(page: string): string {
  const [, escaped = ''] = /name="document" hidden>([^<]*)/.exec(page) ?? [];
  return escaped.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

export type QuoteFields = Partial<Omit<Quote, 'customer'>> & { readonly customer?: Partial<Quote['customer']> };

const choices = 'fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';

/** Makes the text of a quote's file from the page of a running server, with a price for the fireplace. */
export async function quoteMaker(ask: (address: string) => Promise<string>) {
  const read = readQuote(documentOf(await ask(`/quote?${choices}`)));
  if ('refusal' in read) throw new Error(`The page has no quote: ${JSON.stringify(read.refusal)}`);
  const { quote } = read;
  const lines = quote.lines.map((line) => ({ ...line, amount: 2_490_000 }));
  return (fields: QuoteFields = {}): string =>
    writeQuote({
      ...quote,
      id: randomUUID(),
      created: '2026-11-01',
      lines,
      ...fields,
      customer: { ...quote.customer, ...fields.customer },
    });
}

export type MakeQuote = Awaited<ReturnType<typeof quoteMaker>>;

/** Puts a quote into a folder. */
export async function putQuote(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, `${name}.pipetilbud`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}
