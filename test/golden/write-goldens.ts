import { mkdir, rm, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { calculateGoldens, goldenFolders } from './golden-calculation.ts';

/*
 * Rewrites test/golden/calculations and test/golden/rules: `node_modules/.bin/node test/golden/write-goldens.ts`.
 * Review every changed file against the rules before you commit it: the test only notices changes.
 */
const goldens = await calculateGoldens();
for (const folder of goldenFolders) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}
for (const { name, file, text } of goldens) {
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
  process.stdout.write(`${name}\n`);
}
