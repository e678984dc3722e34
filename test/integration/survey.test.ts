import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, server } from './quote-pages.ts';

const brick = 'fireplace=1&scheme=1&pipe=3&floor=1&roof_type=4&color=1&flue=existing&chimney=brick_half&flue_section=3';
const houses = [
  choices,
  `${choices}&room_height=2600&ridge_distance=1200`,
  `${brick}&inlet=existing&inlet_height=1650`,
];

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const page = async (address: string): Promise<string> => plain(await server.page(address));
const section = (html: string, start: RegExp, end: string): string => {
  const from = html.search(start);
  return from < 0 ? '' : html.slice(from, html.indexOf(end, from));
};
const idsIn = (html: string): string[] => [...html.matchAll(/id="rule-([^"]+)"/g)].map(([, id = '']) => id);
const namesIn = (html: string): string[] =>
  [...html.matchAll(/<(?:input|select) id="([^"]+)"/g)].map(([, name = '']) => name);
const linkWith = (html: string, text: string): string => {
  const [, href = ''] = new RegExp(`href="([^"]*)"[^>]*>${text}<`).exec(html) ?? [];
  return href.replaceAll('&amp;', '&');
};

/** Returns the address that a browser sends the form of the measures to. */
function sent(html: string, answers: Readonly<Record<string, string>>): string {
  const form = section(html, /<form method="get" action="\/survey\/questions"/, '</form>');
  const kept = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  const fields = namesIn(form).map((name): [string, string] => [name, answers[name] ?? '']);
  return `/survey/questions?${new URLSearchParams([...kept, ...fields]).toString()}`;
}

for (const house of houses) {
  test(`the survey asks what the result page leaves open, and nothing else: ${house}`, async () => {
    const result = await page(`/?${house}`);
    assert.ok(result.includes(`href="${`/survey?${house}`.replaceAll('&', '&amp;')}"`), 'the result page leads to it');
    const open = idsIn(
      section(result, /<section class="todo"/, '</section>').replaceAll(
        /<li class="check (?:error|warning)".*?<\/li>/gs,
        '',
      ),
    );
    const assumed = [
      ...section(result, /id="assumptions-heading"/, '</section>').matchAll(/href="#([^"]+)-field"/g),
    ].map(([, name = '']) => name);
    const asked = [
      ...section(result, /<section class="todo"/, '</section>').matchAll(/id="answer-[^"]+?-([a-z_]+)"/g),
    ].map(([, name = '']) => name);
    assert.ok(open.length > 0 && assumed.length > 0);

    const facts = namesIn(await page(`/survey?${house}`));
    for (const name of [...assumed, ...asked]) assert.ok(facts.includes(name), name);
    assert.deepEqual(
      idsIn(section(await page(`/survey/questions?${house}`), /<ul class="survey-list"/, '</ul>')),
      open,
    );
  });
}

test('the answers lead to the address of the calculator, which then asks for them no more', async () => {
  const start = await page(`/survey?${choices}`);
  const questions = await page(sent(start, { room_height: '2 550', ridge_distance: '1,2 m', cap: 'rain' }));
  assert.match(questions, /<h2>Spørsmål på stedet<\/h2>/);
  const settled = await page(linkWith(questions, 'Avklart'));
  assert.match(settled, /<h2>Avklart<\/h2>/);
  assert.equal(
    idsIn(settled).length,
    idsIn(questions).length,
    'a settled question stays in sight, and can be taken back',
  );
  const calculator = linkWith(settled, 'Vis i kalkulatoren');
  assert.match(calculator, /^\/\?fireplace=1&/);
  const given = new URLSearchParams(calculator.slice(2));
  assert.deepEqual(
    ['room_height', 'ridge_distance', 'cap', 'slab'].map((name) => given.get(name)),
    ['2 550', '1,2 m', 'rain', null],
  );
  const result = await page(calculator);
  assert.doesNotMatch(result, /href="#(?:room_height|ridge_distance)-field"/);
  assert.match(result, /id="settled-heading"/);
});

test('a measure that cannot be used is asked for again, with its message', async () => {
  const again = await page(sent(await page(`/survey?${choices}`), { room_height: '240' }));
  assert.match(again, /<form method="get" action="\/survey\/questions"/);
  assert.match(again, /id="room_height"[^>]*value="240"[^>]*aria-invalid="true"/);
  assert.match(again, /class="field-message">[^<]+</);
});

test('choices that give no result are said to lack something, and pins go with the choices', async () => {
  assert.match(await page('/survey'), /<p>[^<]*ildsted/i);
  const pinned = await page(`/survey?${choices}&pin=${encodeURIComponent(brick)}&reference=Zsigmondy`);
  assert.match(pinned, /type="hidden" name="pin"/);
  assert.doesNotMatch(pinned, /Zsigmondy/);
});
