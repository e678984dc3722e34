import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { TestServer } from '../support/test-server.ts';
import { hostileText, markup } from './hostile-requests.ts';

const deep = 20_000;
/** More characters than the server takes. More would hold up the server, which is in the same process. */
const longestRepetition = 4_000_000;
/** Values as text, including some that `JSON.stringify` never writes. */
const hostileValue = fc.oneof(
  fc.constantFrom(
    'NaN',
    'Infinity',
    'null',
    'true',
    '-1',
    '0.1',
    '1e308',
    '-1e308',
    '1e-320',
    '9007199254740993',
    '1e400',
    '""',
    '[]',
    '{}',
    '"2026-02-30"',
    '{"__proto__":{"polluted":true}}',
    `${'['.repeat(deep)}${']'.repeat(deep)}`,
    JSON.stringify('x'.repeat(900_000)),
    JSON.stringify(markup),
  ),
  hostileText.map((text) => JSON.stringify(text)),
  fc.double().map((value) => JSON.stringify(value)),
);

/** A change of the text of a quote's file. */
const quoteChange = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), place: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('byte' as const), place: fc.nat(), value: fc.nat(255) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('value' as const), place: fc.nat(), value: hostileValue }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('key' as const),
      place: fc.nat(),
      name: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'version', ''), hostileText),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('repeat' as const),
      place: fc.nat(),
      times: fc.constantFrom(2, 300, 9000),
    }),
  },
);
type QuoteChange = typeof quoteChange extends fc.Arbitrary<infer Change> ? Change : never;

export const hostileQuote = fc.array(quoteChange, { minLength: 1, maxLength: 3 });

/** The text is JSON with an indent: each line is a bracket, or a value with or without its key. */
function withChange(text: string, change: QuoteChange): string {
  const lines = text.split('\n');
  const at = change.place % lines.length;
  const line = lines[at] ?? '';
  switch (change.kind) {
    case 'cut':
      return text.slice(0, change.place % text.length);
    case 'byte': {
      const bytes = Buffer.from(text);
      bytes[change.place % bytes.length] = change.value;
      return bytes.toString('latin1');
    }
    case 'value':
      lines[at] = line.replace(
        /^(\s*(?:"[^"]*": )?)[^[{\]}].*?(,?)$/,
        (_all, start: string, end: string) => start + change.value + end,
      );
      return lines.join('\n');
    case 'key':
      lines[at] = line.replace(/"[^"]*":/, () => `${JSON.stringify(change.name)}:`);
      return lines.join('\n');
    case 'repeat': {
      const times = Math.min(change.times, Math.ceil(longestRepetition / line.length));
      lines.splice(at, 1, ...Array.from({ length: times }, () => line.replace(/([^,[{])$/, '$1,')));
      return lines.join('\n');
    }
  }
}

/** The server opens the changed file and calculates with it, or refuses it with a page. No value of it becomes markup. */
export async function isOpenedOrRefused(
  server: TestServer,
  choices: string,
  changes: readonly QuoteChange[],
): Promise<void> {
  const [, escaped = ''] = /name="document" hidden>([^<]*)/.exec(await server.page(`/quote?${choices}`)) ?? [];
  // Keeps two entries of each list. Otherwise most changes would be in the many shapes of the drawing.
  const written: unknown = JSON.parse(
    escaped.replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
    (key, value: unknown) => (Array.isArray(value) && key !== 'choices' ? value.slice(0, 2) : value),
  );
  const file = changes.reduce(withChange, JSON.stringify(written, null, 2));
  const editing = { document: file };
  for (const [address, fields] of [
    ['/quote/open', { file: new File([file], 'tilbud.pipetilbud') }],
    ['/quote', editing],
    ['/quote/file', editing],
    ['/quote/order.csv', editing],
  ] as const) {
    const answer = await server.post(address, fields);
    assert.ok([200, 400, 413].includes(answer.status), `${address}: ${answer.status}`);
    const body = await answer.text();
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
    if (isPage) assert.ok(body.endsWith('</html>'), address);
    if (isPage) assert.equal(body.includes(markup), false, address);
    // A text of the file may contain these words; a sum may not.
    if (isPage) assert.doesNotMatch(body, /kr\s(?:NaN|-?∞|undefined)/, address);
  }
  assert.equal('polluted' in {}, false);
}
