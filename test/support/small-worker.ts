import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { ownWorker } from '../../server/workers.ts';

/*
 * A worker that answers with its number, and starts much faster than the server. It fails at its start unless the file of the first
 * argument is there.
 */
const [file = '', port] = process.argv.slice(2);
const own = ownWorker(2);
if (own === null || !existsSync(file)) process.exit(1);
const server = createServer((_request, response) => response.end(String(own.place.number)));
server.listen(Number(port), '127.0.0.1', () => own.ready(`http://127.0.0.1:${port}`));
own.onClose(() => server.close(() => own.leave()));
