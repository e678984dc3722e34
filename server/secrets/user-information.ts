import { mask } from './secret-names.ts';
import type { SecretRange } from './ranges.ts';

const endOfAuthority = /[/?#\\\s"'<>`]/;
const endOfToken = /[\s"'<>`@]/;
const hostAndPort = /^(?:\[[^\]]*\]|[^:]*)(?::\d*)?$/;

/** Finds the user and password of addresses in one text, from its beginning to its end. */
export interface UserInformationFinder {
  /** @param start the position after the `//` of the address */
  find(start: number): SecretRange | null;
}

export function createUserInformationFinder(text: string): UserInformationFinder {
  /** Before this position there are no further `@`. */
  let searchedUpTo = 0;
  return {
    find(start) {
      const end = next(endOfAuthority, text, start);
      let at = text.slice(start, end).lastIndexOf('@') + start;
      if (at < start && !hostAndPort.test(text.slice(start, end)) && start >= searchedUpTo) {
        // The text after the colon is not a port, so it is a password with a character that should have been encoded.
        const found = next(endOfToken, text, start);
        searchedUpTo = found;
        if (text[found] === '@') at = found;
      }
      return at > start ? { start, end: at, replacement: mask } : null;
    },
  };
}

/** The text before `@`, if any, masked: for a `Host` header, which is an address without its scheme. */
export function maskUserInformation(host: string): string {
  const at = host.lastIndexOf('@');
  return at > 0 ? mask + host.slice(at) : host;
}

function next(pattern: RegExp, text: string, start: number): number {
  const search = new RegExp(pattern, 'g');
  search.lastIndex = start;
  return search.exec(text)?.index ?? text.length;
}
