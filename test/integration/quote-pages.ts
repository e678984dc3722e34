import assert from 'node:assert/strict';
import { type PlainQuote, plainQuote, type Quote, readQuote } from '../../server/quotes/quote.ts';
import { documentOf } from '../support/quote-files.ts';
import { sharedServer } from '../support/shared-server.ts';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';
import type { TestServer } from '../support/test-server.ts';

export { documentOf };

/** No word of a customer may be found anywhere but in the answers. */
export const marker = 'Zsigmondy-Qvale';
export const choices = 'fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
/** A quote that can be sent: the fireplace has a price. */
export const priced = { complete: '1', 'line.0.amount': '23 900', 'customer.name': marker, show_parts: 'on' };

export const dealer = { DEALER_NAME: 'Ovnshuset AS', DEALER_ORGANISATION_NUMBER: '987 654 325' };
export const server = await sharedServer(onlyReviewedParts, dealer);

/** Returns the quote in the document of a page. */
export function fileOf(page: string): Quote {
  const read = readQuote(documentOf(page));
  assert.ok('quote' in read);
  return read.quote;
}

export function quoteOf(page: string): PlainQuote {
  return plainQuote(fileOf(page));
}

export async function newDocument(site: TestServer = server): Promise<string> {
  return documentOf(await site.page(`/quote?${choices}`));
}

/** Sends the form and returns the page that comes back. */
export async function change(
  document: string,
  fields: Readonly<Record<string, string>>,
  site = server,
): Promise<string> {
  const answer = await site.post('/quote', { document, ...fields });
  assert.equal(answer.status, 200);
  return (await answer.text()).replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** Returns the page of a quote that can be sent. */
export async function pricedPage(fields: Readonly<Record<string, string>> = {}): Promise<string> {
  return await change(await newDocument(), { ...priced, ...fields });
}
