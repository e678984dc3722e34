/*
 * The way from a calculator page to the pages of the catalogue and back: their addresses carry the return address along, and
 * the calculator page that the browser returns to may carry a notice.
 */

/** Longer addresses are not carried along. In characters. */
const longest = 2000;

/**
 * Reads where the browser shall go after a change of the catalogue: a calculator page of this server with choices. Also takes
 * the address of a catalogue page that carries one.
 * @param address path and query; null where there is none
 * @returns the path and query of the calculator page, without a notice; null for every other address
 */
export function readReturnAddress(address: string | null): string | null {
  if (address === null || address.length > longest) return null;
  if (/^\/catalogue[/?]/.test(address)) return readCalculator(returnParameter(address.slice(address.indexOf('?') + 1)));
  return readCalculator(address);
}

/** The return address that a query string carries. */
export function findReturnAddress(queryString: string): string | null {
  return readReturnAddress(returnParameter(queryString));
}

/** An address of a catalogue page or form that carries a return address. */
export function withReturn(address: string, returnTo: string | null): string {
  return returnTo === null ? address : withParameter(address, 'return', returnTo);
}

/** The address of a page that says that this version of the catalogue was taken into use. */
export function withNotice(address: string, version: number): string {
  return withParameter(address, 'notice', String(version));
}

/** The notice that another version of the catalogue is in use now, with the way back. */
export interface CatalogueNotice {
  readonly text: string;
  /** The address of its changes. */
  readonly changes: string;
  /** Where a form asks to go back; null where the version before is not kept. */
  readonly restore: string | null;
}

/** The version whose notice a query string asks for; null where it asks for none. */
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
