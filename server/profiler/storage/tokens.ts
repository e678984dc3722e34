import { randomInt } from 'node:crypto';

const tokens = 0x1000000;
const pattern = /^[0-9a-f]{6}$/;

/** Whether a text has the form of a token: six lower-case hexadecimal digits. */
export function isToken(text: string): boolean {
  return pattern.test(text);
}

export function createToken(reserve: (token: string) => boolean): string {
  for (;;) {
    const token = randomInt(tokens).toString(16).padStart(6, '0');
    if (reserve(token)) return token;
  }
}
