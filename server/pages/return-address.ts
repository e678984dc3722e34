/**
 * The way from a calculator page to the catalogue's pages and back. Their addresses contain the return address. The
 * calculator page may show a notice afterwards.
 */

/** In characters. A longer return address is dropped. */
const longest = 2000;

/**
 * Reads the address to which the browser returns after a change of the catalogue. It must be a calculator page of this
 * server with choices. If it is a catalogue page, reads the return address in it.
 * @param address path and query
 * @returns path and query of the calculator page, without a notice; null for every other address
 */
export function readReturnAddress(address: string | null): string | null {
  if (address === null || address.length > longest) return null;
  if (/^\/catalogue[/?]/.test(address)) return readCalculator(returnParameter(address.slice(address.indexOf('?') + 1)));
  return readCalculator(address);
}

export function findReturnAddress(queryString: string): string | null {
  return readReturnAddress(returnParameter(queryString));
}

export function withReturn(address: string, returnTo: string | null): string {
  return returnTo === null ? address : withParameter(address, 'return', returnTo);
}

/** Adds the notice that this version of the catalogue is in use now. */
export function withNotice(address: string, version: number): string {
  return withParameter(address, 'notice', String(version));
}

/** Says that another version of the catalogue is in use now, with the way back. */
export interface CatalogueNotice {
  readonly text: string;
  readonly changes: string;
  /** The address that restores the earlier version; null: it is not kept. */
  readonly restore: string | null;
}

export function findNoticeVersion(queryString: string): number | null {
  const text = new URLSearchParams(queryString).get('notice') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function returnParameter(queryString: string): string | null {
  return new URLSearchParams(queryString).get('return');
}

function readCalculator(address: string | null): string | null {
  if (address === null || !address.startsWith('/?')) return null;
  const query = new URLSearchParams(address.slice(2));
  query.delete('notice');
  return query.size === 0 ? null : `/?${query.toString()}`;
}

function withParameter(address: string, name: string, value: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
}
