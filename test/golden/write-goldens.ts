import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { calculateGoldens, goldenFile } from './golden-calculation.ts';

/*
 * Rewrites test/golden/calculations/*.json: `node_modules/.bin/node test/golden/write-goldens.ts`.
 * Review every changed file by hand against the rules before it is committed: the test only knows that nothing changed.
 */
for (const { house, text } of await calculateGoldens()) {
  const file = goldenFile(house);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
  process.stdout.write(`${house.name}\n`);
}
