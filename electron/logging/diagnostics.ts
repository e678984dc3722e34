import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { zipSync } from 'fflate';
import { createMasking } from '../../server/secrets/masking.ts';
import { logPath } from './rotating-log.ts';
import { maskLog, replaceTexts } from './mask-log.ts';

export interface DiagnosticsInput {
  logs: { folder: string; name: string; fileCount: number };
  /** What is known of the app and the machine: versions, platform, settings, catalogue. */
  facts: Readonly<Record<string, unknown>>;
  /** Texts that must not leave the machine, and what stands in their place. */
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
