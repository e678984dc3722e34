const SECRET_NAME = /secret|token|password|authorization|cookie|api[-_]?key/i;
const MASK = '••••••';

/** A copy of the record in which every value whose name looks like a secret is masked, at any depth. */
export function maskSecrets(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, SECRET_NAME.test(name) ? MASK : maskValue(value)]),
  );
}

/**
 * A log file fit to leave the machine: secrets masked by name in every JSON line, and every given text (the secret
 * of this start, the home folder with the user's name in it) replaced wherever it stands.
 *
 * @param replacements text to look for, and what to write instead; empty texts are skipped
 */
export function maskLog(contents: string, replacements: ReadonlyMap<string, string>): string {
  const masked = contents.split('\n').map(maskLine).join('\n');
  return replaceTexts(masked, replacements);
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

function maskLine(line: string): string {
  if (!line.startsWith('{')) return line;
  try {
    return JSON.stringify(maskValue(JSON.parse(line)));
  } catch {
    return line;
  }
}

function maskValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskValue);
  if (typeof value !== 'object' || value === null) return value;
  return maskSecrets(Object.fromEntries(Object.entries(value)));
}
