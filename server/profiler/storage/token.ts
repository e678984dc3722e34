import { randomInt } from 'node:crypto';
import { allTokens, type TokenShare } from '../options.ts';

const tokens = 0x1000000;
const pattern = /^[0-9a-f]{6}$/;

/** Whether a text has the form of a token: six lower-case hexadecimal digits. */
export function isToken(text: string): boolean {
  return pattern.test(text);
}

/** A token of a share of all tokens that is not taken. */
export function createToken(isTaken: (token: string) => boolean, { index, of }: TokenShare = allTokens): string {
  for (;;) {
    const token = (randomInt(Math.floor(tokens / of)) * of + index).toString(16).padStart(6, '0');
    if (!isTaken(token)) return token;
  }
}
