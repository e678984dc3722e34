import type { Masking } from '../../server/secrets/masking.ts';

/**
 * A log file fit to leave the machine: secrets masked in every line, and every given text (the secret of this start,
 * the home folder with the user's name in it) replaced wherever it stands.
 *
 * @param replacements text to look for, and what to write instead; empty texts are skipped
 */
export function maskLog(contents: string, replacements: ReadonlyMap<string, string>, masking: Masking): string {
  const masked = contents.split('\n').map((line) => maskLine(line, masking));
  return replaceTexts(masked.join('\n'), replacements);
}

/** Replaces each text, the longest first, also in the form with doubled backslashes that it has inside JSON. */
export function replaceTexts(contents: string, replacements: ReadonlyMap<string, string>): string {
  return [...replacements]
    .filter(([found]) => found !== '')
    .flatMap(([found, replacement]) => [
      { found, replacement },
      { found: JSON.stringify(found).slice(1, -1), replacement },
    ])
    .sort((first, second) => second.found.length - first.found.length)
    .reduce((text, { found, replacement }) => text.replaceAll(found, replacement), contents);
}

function maskLine(line: string, masking: Masking): string {
  if (!line.startsWith('{')) return masking.text(line);
  try {
    return JSON.stringify(masking.value(JSON.parse(line)));
  } catch {
    return masking.text(line);
  }
}
