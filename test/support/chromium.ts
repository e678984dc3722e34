import { existsSync } from 'node:fs';

/** Debian's Chromium without windows costs half as much processor time as the whole browser. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Returns the path of the Chromium for the tests: the variable `CHROMIUM`, or the first that the machine has. */
export function chromiumPath(): string {
  const path = process.env['CHROMIUM'] ?? places.find((place) => existsSync(place));
  if (path === undefined)
    throw new Error(`There is no Chromium at ${places.join(' or ')}. CHROMIUM names another one.`);
  return path;
}
