import assert from 'node:assert/strict';
import { mkdtempDisposable, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, test } from 'node:test';
import { CatalogueFileError } from '../../../db/catalogue-file-error.ts';
import { FollowedFile } from '../../../db/followed-file.ts';
import { fileFaultOf } from '../../../db/open-database.ts';

class CountedConnection {
  closings = 0;
  async close(): Promise<void> {
    this.closings += 1;
    await turn();
  }
}

async function createFollowed() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'flue-followed-'));
  const path = join(folder.path, 'file');
  await writeFile(path, 'first');
  const connections: CountedConnection[] = [];
  const open = async (): Promise<CountedConnection> => {
    await turn();
    const connection = new CountedConnection();
    connections.push(connection);
    return connection;
  };
  return {
    path,
    connections,
    file: new FollowedFile(path, open, fileFaultOf),
    replace: async () => {
      await writeFile(`${path}.new`, 'second');
      await rename(`${path}.new`, path);
    },
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}

/** In these tests only an error with a code of SQLite is a fault of the file. */
const damaged = Object.assign(new Error('no'), { code: 'SQLITE_CORRUPT' });
const same = async (connection: CountedConnection): Promise<CountedConnection> => await Promise.resolve(connection);

describe('FollowedFile', () => {
  test('opens once for many who come at the same time', async () => {
    await using followed = await createFollowed();
    await Promise.all(Array.from({ length: 20 }, () => followed.file.use(same)));
    assert.equal(followed.connections.length, 1);
  });

  test('opens a file that replaced the one before, and closes the old one once, after its last use', async () => {
    await using followed = await createFollowed();
    const release = Promise.withResolvers<null>();
    const long = followed.file.use(async () => await release.promise);
    await turn();
    await turn();
    await followed.replace();
    await Promise.all(Array.from({ length: 5 }, () => followed.file.use(same)));
    const [first, second] = followed.connections;
    assert.equal(followed.connections.length, 2);
    assert.equal(first?.closings, 0);
    release.resolve(null);
    await long;
    assert.equal(first?.closings, 1);
    await followed.file.close();
    assert.deepEqual([first?.closings, second?.closings], [1, 1]);
  });

  test('tells its listeners about the open connection and about each later one', async () => {
    await using followed = await createFollowed();
    await followed.file.open();
    const heard: CountedConnection[] = [];
    const stop = followed.file.onOpen((connection) => void heard.push(connection));
    await followed.replace();
    await followed.file.use(same);
    stop();
    await followed.replace();
    await followed.file.use(same);
    assert.deepEqual(heard, followed.connections.slice(0, 2));
  });

  test('drops a connection after an error of the file, and keeps it after any other', async () => {
    await using followed = await createFollowed();
    const fail = async (): Promise<never> => await Promise.reject(new Error('no'));
    const failOfFile = async (): Promise<never> => await Promise.reject(damaged);
    await assert.rejects(followed.file.use(fail), /no/);
    await followed.file.use(same);
    assert.equal(followed.connections.length, 1);
    await assert.rejects(followed.file.use(failOfFile), CatalogueFileError);
    await followed.file.use(same);
    assert.deepEqual(
      followed.connections.map(({ closings }) => closings),
      [1, 0],
    );
  });

  test('lets the file go while it is replaced, when its last user has ended, and follows the new path from then on', async () => {
    await using followed = await createFollowed();
    const release = Promise.withResolvers<null>();
    const events: string[] = [];
    const long = followed.file.use(async () => await release.promise).then(() => events.push('last use'));
    await turn();
    await turn();
    const moved = `${followed.path}.moved`;
    const replaced = followed.file.replace(async () => {
      events.push(`closed ${followed.connections[0]?.closings ?? 0} times`);
      await rename(followed.path, moved);
      return moved;
    });
    const waiting = followed.file.use(async () => events.push('next use'));
    await turn();
    assert.deepEqual(events, []);
    release.resolve(null);
    await Promise.all([long, replaced, waiting]);
    assert.deepEqual(events, ['last use', 'closed 1 times', 'next use']);
    assert.equal(followed.file.path, moved);
    assert.equal(followed.connections.length, 2);
  });

  test('follows the file of before when it could not be replaced, one replacement after the other', async () => {
    await using followed = await createFollowed();
    await followed.file.use(same);
    const fail = async (): Promise<string> => await Promise.reject(new Error('no'));
    const results = await Promise.allSettled([
      followed.file.replace(fail),
      followed.file.replace(async () => await Promise.resolve(followed.path)),
      followed.file.use(same),
    ]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled'],
    );
    assert.equal(followed.file.path, followed.path);
    assert.deepEqual(
      followed.connections.map(({ closings }) => closings),
      [1, 0],
    );
  });

  test('cannot be used any more once it has been closed', async () => {
    await using followed = await createFollowed();
    await followed.file.open();
    await followed.file.close();
    await followed.file.close();
    await assert.rejects(followed.file.use(same), /has been closed/);
    assert.equal(followed.connections[0]?.closings, 1);
  });
});
