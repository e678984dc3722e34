/*
 * The way from a calculator page to the catalogue's pages and back. Their addresses carry the return address. The
 * calculator page may show a notice afterwards.
 */

/** The most characters of a return address. A longer address is not carried. */
const longest = 2000;

/**
 * Reads where the browser goes after a change of the catalogue: to a calculator page of this server with choices. For a
 * catalogue page, reads the return address that it carries.
 * @param address path and query
 * @returns path and query of the calculator page, without a notice; null for every other address
 */
export function readReturnAddress(address: string | null): string | null {
  if (address === null || address.length > longest) return null;
  if (/^\/catalogue[/?]/.test(address)) return readCalculator(returnParameter(address.slice(address.indexOf('?') + 1)));
  return readCalculator(address);
}

/** Returns the return address in a query string. */
export function findReturnAddress(queryString: string): string | null {
  return readReturnAddress(returnParameter(queryString));
}

/** Adds the return address to the address of a catalogue page or form. */
export function withReturn(address: string, returnTo: string | null): string {
  return returnTo === null ? address : withParameter(address, 'return', returnTo);
}

/** Adds the notice that this version of the catalogue is in use now. */
export function withNotice(address: string, version: number): string {
  return withParameter(address, 'notice', String(version));
}

/** The notice that another version of the catalogue is in use now, with the way back. */
export interface CatalogueNotice {
  readonly text: string;
  readonly changes: string;
  /** The address that restores the version before. Null if it is not kept. */
  readonly restore: string | null;
}

/** Returns the version whose notice a query string asks for. Null: no notice. */
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
