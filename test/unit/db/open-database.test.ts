import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Sequelize } from 'sequelize';
import { CatalogueFileError, type CatalogueFileFault } from '../../../db/catalogue-file-error.ts';
import { FollowedFile } from '../../../db/followed-file.ts';
import { createDatabase, fileFaultOf, openDatabase, openDatabaseForWriting } from '../../../db/open-database.ts';
import { createTemporaryCatalogue } from '../../support/temporary-catalogue.ts';

async function assertRefused(path: string, fault: CatalogueFileFault, sentence: RegExp): Promise<void> {
  await assert.rejects(openDatabase(path), (error) => {
    assert.ok(error instanceof CatalogueFileError, String(error));
    assert.equal(error.fault, fault);
    assert.match(error.message, sentence);
    return true;
  });
}

describe('openDatabase refuses', () => {
  test('a file that is not there', async () => {
    await using temporary = await createTemporaryCatalogue();
    await assertRefused(join(temporary.folder, 'none.sqlite'), 'missing', /^The catalogue .+ does not exist\.$/);
  });

  test('a folder', async () => {
    await using temporary = await createTemporaryCatalogue();
    await assertRefused(temporary.folder, 'unreadable', /^The catalogue .+ cannot be read \(EISDIR\)\.$/);
  });

  test('a pipe, without waiting for a writer', async (context) => {
    if (process.platform === 'win32') return context.skip('there are no such files');
    await using temporary = await createTemporaryCatalogue();
    const path = join(temporary.folder, 'pipe');
    execFileSync('mkfifo', [path]);
    await assertRefused(path, 'unreadable', /is no ordinary file\.$/);
  });

  test('a catalogue that lacks a table or a column, and names it', async () => {
    await using lacksTable = await createTemporaryCatalogue('DROP TABLE chimney_limit');
    await assertRefused(lacksTable.path, 'incomplete', /: the table chimney_limit is missing\.$/);
    await using lacksColumn = await createTemporaryCatalogue('ALTER TABLE floor DROP COLUMN has_attic');
    await assertRefused(lacksColumn.path, 'incomplete', /: floor\.has_attic is missing\.$/);
  });

  test('a text, an empty file, and the file of another program', async () => {
    await using temporary = await createTemporaryCatalogue();
    const path = join(temporary.folder, 'other.sqlite');
    await writeFile(path, 'id;name\n1;Bålheim\n');
    await assertRefused(path, 'not-a-catalogue', /it is not an SQLite file\.$/);
    await writeFile(path, '');
    await assertRefused(path, 'not-a-catalogue', /it is not an SQLite file\.$/);
    await rm(path);
    const other = createDatabase(path);
    await other.query('CREATE TABLE note (id INTEGER PRIMARY KEY)');
    await other.close();
    await assertRefused(path, 'not-a-catalogue', /another program\.$/);
  });

  test('another version, and says which it found and which it needs', async () => {
    await using temporary = await createTemporaryCatalogue('PRAGMA user_version = 99');
    await assertRefused(
      temporary.path,
      'wrong-version',
      /was written by a newer program: it has version 99, and this program reads versions up to \d+\.$/,
    );
  });

  test('a damaged page in the middle', async () => {
    await using temporary = await createTemporaryCatalogue();
    const content = await readFile(temporary.path);
    content.fill(0xaa, 4096 * 3, 4096 * 20);
    await writeFile(temporary.path, content);
    await assertRefused(temporary.path, 'corrupt', /^The catalogue .+ is damaged\.$/);
  });

  test('a file that another program holds locked', async () => {
    await using temporary = await createTemporaryCatalogue();
    const writer = openDatabaseForWriting(temporary.path);
    await writer.query('PRAGMA locking_mode = EXCLUSIVE');
    await writer.query('UPDATE producer SET name = name');
    await assertRefused(temporary.path, 'locked', /is locked by another program\.$/);
    await writer.close();
  });
});

describe('an open database', () => {
  test('cannot be written to', async () => {
    await using temporary = await createTemporaryCatalogue();
    const database = await openDatabase(temporary.path);
    await assert.rejects(database.query("UPDATE producer SET name = 'x'"), /readonly/);
    await assert.rejects(database.query("INSERT INTO color (id, color) VALUES (9, 'x')"), /readonly/);
    await database.close();
  });

  test('fails while another file is in its place, and works again afterwards', async () => {
    await using temporary = await createTemporaryCatalogue();
    const file = new FollowedFile(temporary.path, openDatabase, fileFaultOf);
    const whole = await readFile(temporary.path);
    await writeFile(temporary.path, 'rubbish'.repeat(1000));
    await assert.rejects(file.open(), (error) => error instanceof CatalogueFileError);
    await writeFile(temporary.path, whole);
    await file.open();
    await file.close();
  });

  test('stays open after a wrong statement', async () => {
    await using temporary = await createTemporaryCatalogue();
    const file = new FollowedFile(temporary.path, openDatabase, fileFaultOf);
    const opened = new Set<Sequelize>();
    file.onOpen((database) => void opened.add(database));
    await assert.rejects(
      file.use((database) => database.query('SELECT id FROM nowhere')),
      /no such table/,
    );
    await file.use((database) => database.query('SELECT 1'));
    assert.equal(opened.size, 1);
    await file.close();
  });
});
