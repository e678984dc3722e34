import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { QueryTypes } from 'sequelize';
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

async function firstProducer(file: FollowedFile<Sequelize>): Promise<string | undefined> {
  const statement = 'SELECT name FROM producer WHERE id = 1';
  const [row] = await file.use((sequelize) =>
    sequelize.query<{ name: string }>(statement, { type: QueryTypes.SELECT }),
  );
  return row?.name;
}

function isFault(fault: CatalogueFileFault): (error: unknown) => boolean {
  return (error) => error instanceof CatalogueFileError && error.fault === fault;
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

  test('a file that was cut off', async () => {
    await using temporary = await createTemporaryCatalogue();
    await truncate(temporary.path, 4096 * 5);
    await assertRefused(temporary.path, 'corrupt', /is damaged\.$/);
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

describe('a followed database', () => {
  test('cannot be written to', async () => {
    await using temporary = await createTemporaryCatalogue();
    const file = new FollowedFile(temporary.path, openDatabase, fileFaultOf);
    await assert.rejects(
      file.use((sequelize) => sequelize.query("UPDATE producer SET name = 'x'")),
      /readonly/,
    );
    await assert.rejects(
      file.use((sequelize) => sequelize.query("INSERT INTO color (id, color) VALUES (9, 'x')")),
      /readonly/,
    );
    assert.equal(await firstProducer(file), 'Bålheim');
    await file.close();
  });

  test('shows a row that was changed since', async () => {
    await using temporary = await createTemporaryCatalogue();
    const file = new FollowedFile(temporary.path, openDatabase, fileFaultOf);
    assert.equal(await firstProducer(file), 'Bålheim');
    await temporary.change("UPDATE producer SET name = 'Bålheim AS' WHERE id = 1");
    assert.equal(await firstProducer(file), 'Bålheim AS');
    await file.close();
  });

  test('reads the file that replaced the one it opened', async () => {
    await using temporary = await createTemporaryCatalogue();
    const file = new FollowedFile(temporary.path, openDatabase, fileFaultOf);
    assert.equal(await firstProducer(file), 'Bålheim');
    await using other = await createTemporaryCatalogue("UPDATE producer SET name = 'Ny katalog' WHERE id = 1");
    await rename(other.path, temporary.path);
    assert.equal(await firstProducer(file), 'Ny katalog');
    await file.close();
  });

  test('fails while the file is gone, and works again when it is back', async () => {
    await using temporary = await createTemporaryCatalogue();
    const file = new FollowedFile(temporary.path, openDatabase, fileFaultOf);
    const aside = `${temporary.path}.aside`;
    await rename(temporary.path, aside);
    await assert.rejects(firstProducer(file), isFault('missing'));
    await assert.rejects(firstProducer(file), isFault('missing'));
    await rename(aside, temporary.path);
    assert.equal(await firstProducer(file), 'Bålheim');
    await file.close();
  });

  test('fails while another file is in its place, and works again afterwards', async () => {
    await using temporary = await createTemporaryCatalogue();
    const file = new FollowedFile(temporary.path, openDatabase, fileFaultOf);
    const aside = `${temporary.path}.aside`;
    await copyFile(temporary.path, aside);
    await writeFile(temporary.path, 'rubbish'.repeat(1000));
    await assert.rejects(firstProducer(file), isFault('not-a-catalogue'));
    await writeFile(temporary.path, await readFile(aside));
    assert.equal(await firstProducer(file), 'Bålheim');
    await file.close();
  });

  test('fails when pages were damaged in place, and works again when they are mended', async () => {
    await using temporary = await createTemporaryCatalogue();
    const file = new FollowedFile(temporary.path, openDatabase, fileFaultOf);
    const whole = await readFile(temporary.path);
    const damaged = Buffer.from(whole);
    damaged.fill(0xaa, 4096);
    damaged.writeUInt32BE(damaged.readUInt32BE(24) + 1, 24);
    await writeFile(temporary.path, damaged);
    await assert.rejects(firstProducer(file), isFault('corrupt'));
    await writeFile(temporary.path, whole);
    assert.equal(await firstProducer(file), 'Bålheim');
    await file.close();
  });

  test('says that it is locked while a writer has an exclusive lock, and goes on afterwards', async () => {
    await using temporary = await createTemporaryCatalogue();
    const file = new FollowedFile(temporary.path, openDatabase, fileFaultOf);
    const writer = openDatabaseForWriting(temporary.path);
    await writer.query('BEGIN EXCLUSIVE');
    await assert.rejects(firstProducer(file), isFault('locked'));
    await writer.query('ROLLBACK');
    assert.equal(await firstProducer(file), 'Bålheim');
    await writer.close();
    await file.close();
  });

  test('keeps on working after a statement that is wrong', async () => {
    await using temporary = await createTemporaryCatalogue();
    const file = new FollowedFile(temporary.path, openDatabase, fileFaultOf);
    await assert.rejects(
      file.use((sequelize) => sequelize.query('SELECT id FROM nowhere')),
      /no such table/,
    );
    assert.equal(await firstProducer(file), 'Bålheim');
    await file.close();
  });

  test('lets a writer in between the reads of a busy server, and serves many reads at once', async () => {
    await using temporary = await createTemporaryCatalogue();
    const file = new FollowedFile(temporary.path, openDatabase, fileFaultOf);
    const written = new AbortController();
    const readers = Array.from({ length: 8 }, async () => {
      while (!written.signal.aborted) await firstProducer(file);
    });
    await temporary.change("UPDATE producer SET name = 'Skrevet' WHERE id = 1");
    written.abort();
    await Promise.all(readers);
    assert.equal(await firstProducer(file), 'Skrevet');
    await file.close();
  });

  test('leaves the file to a writer after statements that explain, that read facts, and that fail before their end', async () => {
    await using temporary = await createTemporaryCatalogue();
    const file = new FollowedFile(temporary.path, openDatabase, fileFaultOf);
    await file.use((sequelize) => sequelize.query('EXPLAIN QUERY PLAN SELECT name FROM producer'));
    await file.use((sequelize) => sequelize.query('EXPLAIN SELECT name FROM producer'));
    await file.use((sequelize) => sequelize.query('PRAGMA table_info(producer)'));
    await assert.rejects(
      file.use((sequelize) => sequelize.query('SELECT abs(-9223372036854775807 - id) FROM producer')),
      /overflow/,
    );
    assert.equal(await firstProducer(file), 'Bålheim');
    await temporary.change("UPDATE producer SET name = 'Skrevet' WHERE id = 1");
    assert.equal(await firstProducer(file), 'Skrevet');
    await file.close();
  });

  test('calls its hooks for each query, in the context of the caller', async () => {
    await using temporary = await createTemporaryCatalogue();
    const file = new FollowedFile(temporary.path, openDatabase, fileFaultOf);
    await file.open();
    const called: string[] = [];
    file.onOpen((sequelize) => {
      sequelize.addHook('beforeQuery', () => void called.push('before'));
      sequelize.addHook('afterQuery', () => void called.push('after'));
    });
    await firstProducer(file);
    assert.deepEqual(called, ['before', 'after']);
    await file.close();
  });
});
