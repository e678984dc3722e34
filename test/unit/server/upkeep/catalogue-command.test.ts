import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseArguments } from '../../../../server/upkeep/command/parse-arguments.ts';
import { runCatalogueCommand } from '../../../../server/upkeep/command/run-catalogue-command.ts';
import { createMessagesTranslator, localesRoot } from '../../../support/messages-translator.ts';
import { createTemporaryCatalogue } from '../../../support/temporary-catalogue.ts';
import { createTemporarySources, type TemporarySources } from '../../db/temporary-sources.ts';

const english = await createMessagesTranslator('eng');

async function run(
  sources: TemporarySources,
  argumentsGiven: readonly string[] = [],
  translator = english,
): Promise<{ exitCode: number; printed: string; noted: string }> {
  const printed: string[] = [];
  const noted: string[] = [];
  const output = {
    translator,
    localesRoot,
    print: (text: string) => printed.push(text),
    note: (text: string) => noted.push(text),
  };
  const exitCode = await runCatalogueCommand(argumentsGiven, output, { paths: sources.paths, ownCatalogue: null });
  return { exitCode, printed: printed.join('\n'), noted: noted.join('\n') };
}

describe('npm run catalogue', () => {
  test('builds', async () => {
    await using sources = await createTemporarySources();
    assert.deepEqual(await run(sources), { exitCode: 0, printed: `Wrote ${sources.paths.output}`, noted: '' });
  });

  test('exits with 1 and says every problem when the sources are wrong', async () => {
    await using sources = await createTemporarySources();
    await sources.replace('pipe.csv', '3;150', '3;smal');
    const { exitCode, noted } = await run(sources);
    assert.equal(exitCode, 1);
    assert.match(
      noted,
      /^1 problem in .+; no catalogue was written\.\n {2}pipe\.csv:4:diameter: is not a whole number: "smal"$/,
    );
  });

  test('audits with --check: 0 with warnings only, 1 with errors, 1 for a file that is no catalogue', async () => {
    await using sources = await createTemporarySources();
    const bundled = await run(sources, ['--check']);
    assert.equal(bundled.exitCode, 0);
    assert.match(bundled.printed, /catalogue\.sqlite: 0 errors, \d+ warnings$/);
    await using spoilt = await createTemporaryCatalogue(
      "UPDATE module SET building_length = -1 WHERE art_nr = 'ST150-10SV'",
    );
    const { exitCode, printed } = await run(sources, ['--check', spoilt.path]);
    assert.equal(exitCode, 1);
    assert.match(printed, /^error: row\n {2}ST150-10SV: building_length is not greater than zero\.\n/);
    const missing = await run(sources, ['--check', `${spoilt.path}.none`]);
    assert.deepEqual([missing.exitCode, missing.noted], [1, `The catalogue ${spoilt.path}.none does not exist.`]);
  });

  test('speaks the language that is wanted; how it is used is English', async () => {
    await using sources = await createTemporarySources();
    await using spoilt = await createTemporaryCatalogue(
      "UPDATE module SET building_length = -1 WHERE art_nr = 'ST150-10SV'",
    );
    const norwegian = await createMessagesTranslator('nor');
    const { printed } = await run(sources, ['--check', spoilt.path], norwegian);
    assert.match(printed, /^feil: rader\n {2}ST150-10SV: building_length er ikke større enn null\.\n/);
    assert.match(printed, /catalogue\.sqlite: feil: 1, advarsler: \d+$/);
    const missing = await run(sources, ['import', `${spoilt.path}.csv`, '--catalogue', spoilt.path], norwegian);
    assert.match(missing.noted, /\.csv» kan ikke leses \(/);
    for (const unknown of ['eksport', '--chek']) {
      const { exitCode, noted } = await run(sources, [unknown], norwegian);
      assert.equal(exitCode, 1);
      assert.match(noted, /^npm run catalogue +rebuilds .+\n(?:.+\n)+Exit codes: 0 done/);
    }
    const help = await run(sources, ['--help'], norwegian);
    assert.deepEqual([help.exitCode, help.printed.slice(0, 17)], [0, 'npm run catalogue']);
  });
});

test('answers are options of the command, and a wrong value names its option', () => {
  const parse = (...given: readonly string[]) => parseArguments(['import', 'priser.csv', ...given]);
  const request = parse('--column', 'Ref.=article', '--column', 'Kr, eks=mva=price');
  const answers = { 'column:Ref.': 'article', 'column:Kr, eks=mva': 'price' };
  assert.deepEqual(request?.command === 'import' && request.answers, answers);
  assert.deepEqual(parse('--vat', 'yes'), { command: 'wrong-value', option: 'vat', form: 'excluding|including' });
  for (const given of [
    ['--column', 'Ref.=number'],
    ['--markup', '-5'],
    ['--vat'],
    ['--supplier'],
    ['--vat', '--json'],
    ['--nobb=no'],
  ]) {
    assert.equal(parse(...given)?.command, 'wrong-value', given.join(' '));
  }
  const column = parse('--column', 'Ref.');
  assert.match(column?.command === 'wrong-value' ? column.form : '', /article\|nobb\|supplier-number\|.*ignore/);
  assert.equal(parse('--vatt', 'including'), null);
});
