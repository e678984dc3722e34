import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { zipSync } from 'fflate';
import { createMasking, type Masking } from 'koa-profiler/masking';
import { logPath } from './rotating-log.ts';

export interface DiagnosticsInput {
  logs: { folder: string; name: string; fileCount: number };
  /** Facts about the app and the machine: versions, platform, settings, catalogue. */
  facts: Readonly<Record<string, unknown>>;
  /** Maps texts that must not leave the machine to their replacements. Empty texts are skipped. */
  replacements: ReadonlyMap<string, string>;
}

/** The bytes of a zip with `system.json` and the log files, everything masked. Missing log files are left out. */
export async function collectDiagnostics(input: DiagnosticsInput): Promise<Uint8Array> {
  const encoder = new TextEncoder();
  const masking = createMasking([]);
  const facts = replaceTexts(JSON.stringify(masking.value(input.facts), null, 2), input.replacements);
  const files: Record<string, Uint8Array> = { 'system.json': encoder.encode(facts) };
  for (let age = 0; age < input.logs.fileCount; age += 1) {
    const path = logPath(input.logs, age);
    const contents = await readFile(path, 'utf8').catch(() => null);
    if (contents !== null) files[basename(path)] = encoder.encode(maskLog(contents, input.replacements, masking));
  }
  return zipSync(files, { level: 6 });
}

/** A log file without secrets: masked in every line, and with the given texts replaced everywhere. */
export function maskLog(contents: string, replacements: ReadonlyMap<string, string>, masking: Masking): string {
  const masked = contents.split('\n').map((line) => maskLine(line, masking));
  return replaceTexts(masked.join('\n'), replacements);
}

function maskLine(line: string, masking: Masking): string {
  if (!line.startsWith('{')) return masking.text(line);
  try {
    return JSON.stringify(masking.value(JSON.parse(line)));
  } catch {
    return masking.text(line);
  }
}

/** Replaces each text, the longest first, also in the form with doubled backslashes that it has inside JSON. */
function replaceTexts(contents: string, replacements: ReadonlyMap<string, string>): string {
  return [...replacements]
    .filter(([found]) => found !== '')
    .flatMap(([found, replacement]) => [
      { found, replacement },
      { found: JSON.stringify(found).slice(1, -1), replacement },
    ])
    .sort((first, second) => second.found.length - first.found.length)
    .reduce((text, { found, replacement }) => text.replaceAll(found, replacement), contents);
}
