import assert from 'node:assert/strict';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { CatalogueFileError } from '../../../db/catalogue-file-error.ts';
import { buildCatalogue, ensureCatalogue } from '../../../db/catalogue/build-catalogue.ts';
import { CatalogueSourceError } from '../../../db/catalogue/source-table.ts';
import { schemaVersion, versionOfFile } from '../../../db/file-format.ts';
import { digestOf } from '../../../db/file-safety.ts';
import { createTemporarySources } from './temporary-sources.ts';

async function problemsOf(paths: Parameters<typeof buildCatalogue>[0]): Promise<readonly string[]> {
  try {
    await buildCatalogue(paths);
  } catch (error) {
    assert.ok(error instanceof CatalogueSourceError, String(error));
    return error.problems.map(({ file, line, column, reason }) => `${file}:${line}:${column}: ${reason}`);
  }
  return [];
}

describe('buildCatalogue', () => {
  test('gives the same bytes for the same sources, and leaves nothing but the catalogue behind', async () => {
    await using sources = await createTemporarySources();
    await buildCatalogue(sources.paths);
    const first = await digestOf(sources.paths.output);
    await buildCatalogue(sources.paths);
    assert.equal(await digestOf(sources.paths.output), first);
    assert.equal(await versionOfFile(sources.paths.output), schemaVersion);
    assert.deepEqual((await readdir(dirname(sources.paths.output))).toSorted(), ['catalogue.sqlite', 'source']);
  });

  test('names every problem of all files at once, with file, line, column and reason, and keeps the catalogue that is there', async () => {
    await using sources = await createTemporarySources();
    await writeFile(sources.paths.output, 'before');
    await sources.replace('producer.csv', '2;Eldnes Ovner;0', '2;;kanskje');
    await sources.replace('roof_type.csv', '2;Pulttak;10;3;20', '2;Pulttak;10;30;20');
    await sources.replace('pipe.csv', '3;150', '3;150,5');
    await sources.replace('fireplace.csv', 'Vedovn Tinde 1;1', 'Vedovn Tinde 1;99');
    await sources.replace('module.csv', '99400007', '9940007');
    await sources.replace('module.csv', '1005.00', '1005,00');
    await sources.replace('module.csv', ';3495.00;', ';3495.005;');
    await sources.replace('chimney_limit.csv', 'mouth_from_roof_plane;3000', 'mouth_over_roof;800');
    await sources.append('catalogue_info.csv', '2;En til;1.0;2026-11-21\n');
    await sources.append('color.csv', '4;Blå;grey\n');
    await sources.append('floor.csv', '9;5 etasjer\n');
    assert.deepEqual(await problemsOf(sources.paths), [
      'producer.csv:3:name: must not be empty',
      'producer.csv:3:hidden: is neither 0 nor 1: "kanskje"',
      'pipe.csv:4:diameter: is not a whole number: "150,5"',
      'floor.csv:10:null: has 2 fields where the header has 4',
      'module.csv:2:nobb_nr: does not match ^\\d{8}$: "9940007"',
      'module.csv:2:price_ex_vat: is not a number such as 1234.50: "1005,00"',
      'fireplace.csv:2:producer_id: refers to a row of producer that is not there: 99',
      'roof_type.csv:3:min_angle: is greater than its maximum: 30 > 20',
      'color.csv:6:id: is the same as in line 5: 4',
      'module.csv:4:price_ex_vat: has parts of an øre: 3495.005',
      'chimney_limit.csv:3:code, producer_id, pipe_id: is the same as in line 2: mouth_over_roof, , ',
      'catalogue_info.csv:null:null: must have one row, and has 2',
    ]);
    assert.equal(await readFile(sources.paths.output, 'utf8'), 'before');
    assert.deepEqual((await readdir(dirname(sources.paths.output))).toSorted(), ['catalogue.sqlite', 'source']);
  });

  test('says of a folder in the place of a file, and of a file that is missing, that it cannot be read', async () => {
    await using sources = await createTemporarySources();
    await rm(join(sources.paths.source, 'color.csv'));
    await mkdir(join(sources.paths.source, 'color.csv'));
    assert.deepEqual(await problemsOf(sources.paths), ['color.csv:null:null: cannot be read']);
    await rm(sources.paths.source, { recursive: true });
    assert.deepEqual(await problemsOf(sources.paths), [`${sources.paths.source}:null:null: cannot be read`]);
  });

  test('removes what a killed build left, and nothing else', async () => {
    await using sources = await createTemporarySources();
    const { output } = sources.paths;
    const id = '00000000-0000-4000-8000-000000000000';
    const left = [`${output}.${id}.unfinished`, `${output}.2147483646-${id}.unfinished-journal`];
    const kept = [`${output}.${process.pid}-${id}.unfinished`, `${output}.copy`];
    for (const path of [...left, ...kept]) await writeFile(path, '');
    await buildCatalogue(sources.paths);
    assert.deepEqual(
      (await readdir(dirname(output))).toSorted(),
      ['catalogue.sqlite', 'source', ...kept.map((path) => basename(path))].toSorted(),
    );
  });

  const hostileFiles: readonly [string, Buffer | string, RegExp][] = [
    ['an empty file', '', /pipe\.csv:1:id: is missing/],
    ['bytes that are not UTF-8', Buffer.from([0x69, 0x64, 0xff, 0xfe]), /pipe\.csv:null:null: is not UTF-8/],
    ['a quote that is never closed', 'id;diameter\n1;"150\n', /pipe\.csv:\d+:null: is not CSV/],
    ['a line break within a field', 'id;diameter\n1;"15\n0"\n', /diameter: has a line break/],
    ['a space before a number', 'id;diameter\n1; 150\n', /diameter: has a space at its beginning or end/],
    ['an unknown column', 'id;diameter;farge\n1;150;rød\n', /pipe\.csv:1:farge: is no column of this table/],
    [
      'a column named after a property of every object',
      '__proto__;diameter\n1;150\n',
      /^pipe\.csv:1:__proto__: is no column of this table\npipe\.csv:1:id: is missing$/,
    ],
    ['a column twice', 'id;diameter;diameter\n1;150;150\n', /pipe\.csv:1:diameter: stands there twice/],
    ['commas for semicolons', 'id,diameter\n1,150\n', /pipe\.csv:1:diameter: is missing/],
    ['a number beyond all bounds', 'id;diameter\n1;999999999999999999999\n', /diameter: is greater than 500/],
    [
      'an SQL statement for a number',
      'id;diameter\n1;1); DROP TABLE pipe; --\n',
      /^pipe\.csv:2:null: has 4 fields where the header has 2$/,
    ],
  ];
  test('refuses hostile files', async () => {
    await using sources = await createTemporarySources();
    for (const [what, content, expected] of hostileFiles) {
      await writeFile(join(sources.paths.source, 'pipe.csv'), content);
      assert.match((await problemsOf(sources.paths)).join('\n'), expected, what);
    }
  });

  test('says in a sentence that the catalogue cannot be written', async () => {
    await using sources = await createTemporarySources();
    const output = join(sources.paths.source, 'pipe.csv', 'catalogue.sqlite');
    await assert.rejects(buildCatalogue({ ...sources.paths, output }), (error) => {
      assert.ok(error instanceof CatalogueFileError, String(error));
      assert.match(error.message, /^The catalogue .+ cannot be written \(.+\)\.$/);
      return error.fault === 'unwritable';
    });
  });

  test('takes text unchanged, also text that looks like SQL', async () => {
    await using sources = await createTemporarySources();
    await sources.replace('producer.csv', 'Eldnes Ovner', "Eldnes'); DROP TABLE producer");
    assert.match((await problemsOf(sources.paths)).join('\n'), /has 6 fields/);
    await sources.replace('producer.csv', "Eldnes'); DROP TABLE producer", `"Eldnes'); DROP TABLE producer; --"`);
    assert.deepEqual(await problemsOf(sources.paths), []);
  });
});

describe('ensureCatalogue', () => {
  test('builds a missing, outdated or damaged file, and leaves a current one', async () => {
    await using sources = await createTemporarySources();
    assert.equal(await ensureCatalogue(sources.paths), 'built');
    assert.equal(await ensureCatalogue(sources.paths), 'up to date');
    await sources.replace('producer.csv', 'Eldnes Ovner', 'Eldnes');
    assert.equal(await ensureCatalogue(sources.paths), 'built');
    await writeFile(sources.paths.output, 'not a catalogue');
    assert.equal(await ensureCatalogue(sources.paths), 'built');
    assert.equal(await ensureCatalogue(sources.paths), 'up to date');
  });

  test('may be called several times at once', async () => {
    await using sources = await createTemporarySources();
    await Promise.all(Array.from({ length: 3 }, () => ensureCatalogue(sources.paths)));
    assert.deepEqual((await readdir(dirname(sources.paths.output))).toSorted(), ['catalogue.sqlite', 'source']);
    assert.equal(await ensureCatalogue(sources.paths), 'up to date');
  });
});
