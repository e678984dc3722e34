import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { sharedServer } from '../support/shared-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';

const server = await sharedServer(onlyReviewedParts);

const choices = 'fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
/** The part of the document that these tests read. Its whole shape is in the goldens. */
const billDocument = z.object({
  reference: z.string().nullable(),
  lines: z.array(z.object({ lineTotal: z.int().nullable() })),
  totals: z.object({ exVat: z.int(), vat: z.int(), incVat: z.int() }),
  draught: z.object({
    checked: z.boolean(),
    required: z.number().nullable(),
    available: z.number().nullable(),
    margin: z.number().nullable(),
    missing: z.array(z.string()),
  }),
});
const refusal = z.strictObject({
  version: z.literal(1),
  messages: z.array(
    z.strictObject({
      field: z.string().nullable(),
      code: z.string(),
      message: z.string(),
      remedies: z.array(z.string()),
      note: z.string().nullable(),
    }),
  ),
});

async function csvRows(query: string): Promise<string[][]> {
  const response = await server.get(`/bill-of-materials.csv?${query}`);
  assert.equal(response.status, 200);
  return z
    .array(z.array(z.string()))
    .parse(parse(await response.text(), { bom: true, delimiter: ';', recordDelimiter: '\r\n' }));
}

test('the CSV is an attachment named after the reference, in UTF-8 with a mark, that no cache keeps', async () => {
  const response = await server.get(`/bill-of-materials.csv?${choices}&reference=Hytta+p%C3%A5+Mogen`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'no-cache, private');
  assert.equal(
    response.headers.get('content-disposition'),
    `attachment; filename="deleliste-Hytta-pa-Mogen.csv"; filename*=UTF-8''deleliste-Hytta-p%C3%A5-Mogen.csv`,
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.deepEqual(Array.from(bytes.slice(0, 3)), [0xef, 0xbb, 0xbf]);
});

test('the CSV holds a row of headings and one row for each line, as the page has them', async () => {
  const rows = await csvRows(choices);
  assert.equal(rows.length, 22);
  assert.deepEqual(rows[0]?.slice(0, 5), ['Pos.', 'Antall', 'Artikkelnummer', 'NOBB-nummer', 'Navn']);
  assert.deepEqual(rows[2]?.slice(0, 7), [
    '2',
    '6',
    'ST150-10SV',
    '99400625',
    'Stålpipe 1000 mm Ø150 svart',
    '2190,00',
    '13140,00',
  ]);
});

test('a reference that begins like a formula is harmless in the CSV', async () => {
  const rows = await csvRows(`${choices}&reference=${encodeURIComponent('=HYPERLINK("http://x";"y")')}`);
  assert.equal(rows[1]?.at(-1), `'=HYPERLINK("http://x";"y")`);
});

test('a NOBB number with leading zeros survives, and a missing price is an empty cell', async () => {
  await using changed = await startTestServer({
    changes: [
      "UPDATE module SET nobb_nr = '00400625' WHERE art_nr = 'ST150-10SV'",
      "UPDATE module SET price_ex_vat = NULL WHERE art_nr = 'ST150-63'",
    ],
  });
  const csv = await (await changed.get(`/bill-of-materials.csv?${choices}&cap=rain`)).text();
  assert.match(csv, /;"=""00400625""";/);
  assert.match(csv, /;ST150-63;99402720;Regnhatt rund Ø150;;;/);
});

test('the JSON is a document that no cache keeps, with the reference, and its lines add up', async () => {
  const response = await server.get(`/bill-of-materials.json?${choices}&reference=Hytta`);
  assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'no-cache, private');
  const { reference, lines, totals } = billDocument.parse(await response.json());
  assert.equal(reference, 'Hytta');
  assert.equal(
    lines.reduce((sum, { lineTotal }) => sum + (lineTotal ?? 0), 0),
    totals.exVat,
  );
  assert.equal(totals.exVat + totals.vat, totals.incVat);
});

test('the JSON has the draught in numbers, or the reasons why there is none', async () => {
  const draughtOf = async (query: string) => {
    const response = await server.get(`/bill-of-materials.json?${query}`);
    return billDocument.parse(await response.json()).draught;
  };
  const known = await draughtOf(choices);
  assert.equal(known.checked, true);
  assert.deepEqual(known.missing, []);
  const { available, required, margin } = known;
  assert.ok(available !== null && required !== null && margin !== null);
  assert.equal(margin, Math.round((available - required) * 100) / 100);
  const high = await draughtOf(`${choices}&altitude=1200&air=own`);
  assert.ok((high.available ?? 0) < available);
  assert.ok((high.required ?? 0) < required - 3.9);
  const unknown = await draughtOf('fireplace=12&pipe=3&floor=1&roof_type=4&color=1');
  assert.deepEqual(unknown, {
    checked: false,
    required: null,
    available: null,
    margin: null,
    missing: ['declaration'],
  });
});

test('an incomplete choice is 422: the CSV as the page that says it, the JSON with the same messages', async () => {
  const page = await server.get('/bill-of-materials.csv?fireplace=1&pipe=3&slab=tykk');
  assert.equal(page.status, 422);
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(page.headers.get('content-disposition'), null);
  const html = await page.text();
  const answer = await server.get('/bill-of-materials.json?fireplace=1&pipe=3&slab=tykk');
  assert.equal(answer.status, 422);
  const { messages } = refusal.parse(await answer.json());
  assert.deepEqual(
    messages.map(({ field, code }) => [field, code]),
    [
      ['slab', 'REFUSED'],
      [null, 'INCOMPLETE'],
    ],
  );
  for (const { message } of messages) assert.ok(html.includes(message), message);
});

test('an empty form is answered with 422, and the page names every needed choice', async () => {
  const html = await (await server.get('/bill-of-materials.csv')).text();
  assert.match(html, /Mangler: ildsted, diameter, farge, etasjer og taktype/);
});

test('an impossible flue and a refused value are 422, although the page shows a list for them', async () => {
  for (const [query, code] of [
    ['fireplace=3&pipe=1&floor=1&roof_type=4&color=1', 'DIAMETER_BELOW_OUTLET'],
    [`${choices}&room_height=2,4`, 'REFUSED'],
  ] as const) {
    const answer = await server.get(`/bill-of-materials.json?${query}`);
    assert.equal(answer.status, 422);
    const { messages } = refusal.parse(await answer.json());
    assert.deepEqual(
      messages.map((message) => message.code),
      [code],
    );
    const page = await server.get(`/bill-of-materials.csv?${query}`);
    assert.equal(page.status, 422);
    assert.ok((await page.text()).includes(messages[0]?.message ?? '-'));
  }
});
