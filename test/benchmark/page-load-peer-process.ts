import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { z } from 'zod';
import {
  readResultThroughPrepared,
  readThroughPlainSequelize,
  readThroughPrepared,
  readThroughSelects,
} from './page-load-reads.ts';

/*
 * A server that does the least possible work for each request: it reads the data and sends bytes that were made before.
 * Arguments: the name of a reader in `readers`, the catalogue, a file with headers and body.
 */
const answerShape = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });

const readers = z.enum(['bare', 'result', 'selects', 'sequelize']).transform(
  (kind) =>
    ({
      bare: readThroughPrepared,
      result: readResultThroughPrepared,
      selects: readThroughSelects,
      sequelize: readThroughPlainSequelize,
    })[kind],
);

const [kind, catalogue = '', answerFile = ''] = process.argv.slice(2);
const answer = answerShape.parse(JSON.parse(await readFile(answerFile, 'utf8')));
const read = readers.parse(kind)(catalogue);
const server = createServer((_request, response) => {
  read().then(
    () => response.writeHead(200, answer.headers).end(answer.body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`http://127.0.0.1:${address.port}/\n`);
});
