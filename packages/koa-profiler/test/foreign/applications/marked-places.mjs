import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns a function that finds the line with a mark in a file, as `file:line`. */
export function markedPlaces(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  return (mark) =>
    `${path.basename(file)}:${lines.findIndex((line) => line.includes(mark) && !line.includes('placeAt(')) + 1}`;
}

/** Returns the innermost place of a record, or its handler. */
export const shownPlace = ({ places: [place], handler }) =>
  place ? `${place.file}:${place.line}` : `in ${handler?.name}`;
