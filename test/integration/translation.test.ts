import assert from 'node:assert/strict';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { startTestServer } from '../support/test-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

for (const [state, text] of [
  ['without a translation', undefined],
  ['with an empty translation', ''],
] as const) {
  test(`a key ${state} is shown unchanged on a page with status 200, and each page logs a warning with id, domain and locale`, async (t) => {
    const localesRoot = await temporaryFolder(t);
    await cp(path.resolve(import.meta.dirname, '../../locales'), localesRoot, { recursive: true });
    const file = path.join(localesRoot, 'nor', 'messages.json');
    const texts = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8')));
    // A value that is undefined is left out of the JSON.
    await writeFile(file, JSON.stringify({ ...texts, 'form.producer.label': text }));

    await using server = await startTestServer({ files: { localesRoot } });
    for (const address of ['/', '/?floor=1'])
      assert.match(await server.page(address), /<label for="producer">form\.producer\.label<\/label>/);
    const warnings = server.records().filter(({ level }) => level === 'warning');
    const expected = ['Translation not found.', 'translation', 'form.producer.label', 'messages', 'nor'];
    assert.deepEqual(
      warnings.map(({ message, channel, id, domain, locale }) => [message, channel, id, domain, locale]),
      [expected, expected],
    );
  });
}

test('in English, storeys, roofs, colours, outlets and chimneys have English names, and names of parts are marked as Norwegian', async () => {
  const file = path.resolve(import.meta.dirname, '../../locales/eng/names.json');
  const names = Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8'))));
  const norwegian = names.flatMap(([name, english]) => (name === english ? [] : [name]));
  assert.ok(norwegian.length > 20);
  const left = new RegExp(`(?<!\\p{L})(?:${norwegian.join('|')})(?!\\p{L})`, 'u');
  const house = 'fireplace=1&scheme=2&pipe=3&floor=4&roof_type=4&color=1';
  const chimney = `${house}&flue=reline&chimney=brick_half&flue_section=3`;
  await using server = await startTestServer({ environment: { LOCALE: 'eng', PROFILER: 'false' } });
  for (const address of [
    '/',
    `/?${house}&pin=${encodeURIComponent(house.replace('color=1', 'color=2'))}`,
    '/?fireplace=1&scheme=200&floor=4&roof_type=4&roof_angle=70',
    `/?${chimney}`,
    `/quote?${house}`,
    `/quote?${chimney}`,
    `/customer?${house}`,
    '/catalogue',
  ]) {
    const page = await server.page(address);
    assert.match(page, /<html lang="en">/, address);
    if (address === '/') assert.match(page, /Flue calculator/);
    const document = /name="document" hidden>([^<]*)/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const papers: string[] = [];
    for (const paper of address.startsWith('/quote?') ? ['fitting', 'notice', 'control', 'owner'] : [])
      papers.push(await (await server.post('/quote', { document, paper })).text());
    for (const html of [page, ...papers]) {
      // The document of a quote keeps the names as keys into another catalogue. The title of a page has one language.
      const unmarked = html.replaceAll(
        /<(textarea|title)[^>]*>[^]*?<\/\1>|<(\w+)[^>]* lang="nb"[^>]*>[^]*?<\/\2>/g,
        '',
      );
      assert.equal(left.exec(unmarked)?.[0], undefined, address);
      const norwegianName = />[^<]*(?:Stålpipe|Vedovn|Bålheim|Trekkbegrenser|Ytelseserklæring|kommune|Krav til)[^<]*/;
      assert.equal(norwegianName.exec(unmarked)?.[0], undefined, address);
    }
  }
});
