import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { fieldNames } from '../../server/choices/choices.ts';
import type { TestServer } from '../support/test-server.ts';
import { hostileText, markup } from './hostile-requests.ts';

const pages = [
  '/',
  '/customer',
  '/quote',
  '/quote/open',
  '/catalogue',
  '/catalogue.xlsx',
  '/bill-of-materials.csv',
  '/bill-of-materials.json',
] as const;
const forms = ['/quote', '/quote/open', '/quote/file', '/quote/order.csv', '/quote/order.txt'] as const;

/** Every parameter that an address of the server reads, and some that none reads. */
const parameterNames = [
  ...fieldNames,
  'pin',
  'channel',
  'q',
  'role',
  'page',
  'show',
  'start',
  'return',
  'notice',
  'gone',
  'reference',
  '__proto__',
];

const pairs = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...parameterNames), hostileText), hostileText), {
  maxLength: 10,
});

/** An address of a page with parameters. */
export const hostileParameters = fc.tuple(fc.constantFrom(...pages), pairs).map(([path, parameters]) => {
  // A text with half of a surrogate pair has no encoding.
  const query = new URLSearchParams();
  for (const [name, value] of parameters) query.append(name.toWellFormed(), value.toWellFormed());
  return `${path}?${query.toString()}`;
});

const formFields = ['document', 'file', 'action', 'choices', 'kept', 'paper', 'line.0.amount', 'customer.name'];

/** A form with parts that end too early, have no name, or name a file. */
const multipart = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...formFields), hostileText), fc.boolean(), hostileText), { maxLength: 6 })
  .chain((parts) => {
    const text = parts
      .map(([name, isFile, value]) => {
        const disposition = `form-data; name="${name}"${isFile ? '; filename="x.pipetilbud"' : ''}`;
        return `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${value}\r\n`;
      })
      .join('');
    const whole = `${text}--x--\r\n`;
    return fc.oneof(
      fc.constant(whole),
      fc.nat(whole.length).map((length) => whole.slice(0, length)),
    );
  });

/** A form's address, a type and a body, which need not belong together. */
export const hostileBody = fc.record({
  path: fc.constantFrom(...forms),
  type: fc.oneof(
    { weight: 5, arbitrary: fc.constant('multipart/form-data; boundary=x') },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        '',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        `multipart/form-data; boundary=${'y'.repeat(500)}`,
        'application/x-www-form-urlencoded',
        'application/json',
        'text/plain; charset=utf-16',
        'nonsense',
      ),
    },
  ),
  body: fc.oneof(
    { weight: 3, arbitrary: multipart.map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: pairs.map((fields) => Buffer.from(fields.flat().join('&'))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  ),
});
type HostileBody = typeof hostileBody extends fc.Arbitrary<infer Body> ? Body : never;

/** The page is whole, or the address is refused with a page. No value becomes markup. */
export async function pageIsAnswered(server: TestServer, address: string): Promise<void> {
  const answer = await server.get(address);
  assert.ok([200, 303, 404, 422, 431].includes(answer.status), `${address}: ${answer.status}`);
  if (answer.headers.get('content-type')?.startsWith('text/html') === true) await hasNoMarkup(answer, address);
  else await answer.arrayBuffer();
}

export async function bodyIsReadOrRefused(server: TestServer, { path, type, body }: HostileBody): Promise<void> {
  const headers = { origin: server.origin, 'sec-fetch-site': 'same-origin', 'content-type': type };
  const answer = await fetch(new URL(path, server.origin), { method: 'POST', headers, body: new Uint8Array(body) });
  assert.ok([200, 400, 413, 415].includes(answer.status), `${path}: ${answer.status}`);
  await hasNoMarkup(answer, path);
}

async function hasNoMarkup(answer: Response, address: string): Promise<void> {
  const text = await answer.text();
  assert.ok(text.endsWith('</html>'), address);
  assert.equal(text.includes(markup), false, address);
}
