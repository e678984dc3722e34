import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offeredAlternatives, removeAlternative, shareLines } from '../../server/quotes/alternatives.ts';
import { markQuote } from '../../server/quotes/listed-quote.ts';
import { addUpQuote } from '../../server/quotes/money.ts';
import { goodsLine, newLine } from '../../server/quotes/own-lines.ts';
import { isBroken } from '../../server/quotes/quoted-calculation.ts';
import { type OwnLine, plainQuote, type Quote, writeQuote } from '../../server/quotes/quote.ts';
import { sharedServer } from '../support/shared-server.ts';
import { onlyReviewedParts } from '../support/temporary-catalogue.ts';
import { formOf } from '../support/test-server.ts';
import { change, choices, dealer, documentOf, fileOf } from './quote-pages.ts';

const site = await sharedServer(
  [...onlyReviewedParts, 'UPDATE fireplace SET price_ex_vat = 20000 WHERE id <> 7'],
  dealer,
);
const pinned = (...pins: readonly string[]): string => pins.map((pin) => `&pin=${encodeURIComponent(pin)}`).join('');
const white = choices.replace('color=1', 'color=2');
/** Has no price in the catalogue. */
const other = choices.replace('fireplace=1', 'fireplace=7');

const make = async (...pins: readonly string[]): Promise<string> =>
  documentOf(await site.page(`/quote?${choices}${pinned(...pins)}`));
const edit = async (document: string, fields: Readonly<Record<string, string>>): Promise<string> =>
  await change(document, fields, site);
const stoves = ({ alternatives }: Quote): string[] =>
  alternatives.map(({ calculation }) => calculation.summary[0] ?? '');
const paperOf = (page: string): string =>
  (/<article .*?<\/article>/s.exec(page)?.[0] ?? '').replaceAll(/<[^>]*>/g, ' ');

test('a quote has the shown result as A and the kept ones behind it, each with its fireplace', async () => {
  const quote = fileOf(await site.page(`/quote?${choices}${pinned(choices, other, white)}`));
  assert.deepEqual(stoves(quote), ['Vedovn Tinde 1', 'Vedovn Nut 1', 'Vedovn Tinde 1']);
  assert.deepEqual(
    quote.lines.map(({ text, alternative }) => [text, alternative]),
    [
      ['Vedovn Tinde 1', 0],
      ['Vedovn Nut 1', 1],
      ['Vedovn Tinde 1', 2],
    ],
  );
});

test('a fourth result, or one that cannot be built, is left out, which the page says', async () => {
  const most = await site.page(`/quote?${choices}${pinned(white, other, choices.replace('color=1', 'color=3'))}`);
  assert.equal(fileOf(most).alternatives.length, 3);
  assert.match(most, /høyst tre forslag/);
  const impossible = await site.page(`/quote?${choices}${pinned('fireplace=3&pipe=1&floor=1&roof_type=4&color=1')}`);
  assert.equal(fileOf(impossible).alternatives.length, 1);
  assert.match(impossible, /hvert må kunne bygges/);
  assert.doesNotMatch(await site.page(`/quote?${choices}${pinned(choices, white)}`), /høyst tre forslag/);
});

test('other choices for a quote change its shown flue alone, and the page says that the kept results are left out', async () => {
  const first = await make(other);
  for (const address of ['/quote/open', '/quote']) {
    const update = async (changed: string): Promise<string> => {
      const answer = await site.post(address, { document: first, choices: changed });
      return await answer.text();
    };
    const page = await update(`${white}${pinned(choices, other)}`);
    assert.deepEqual(stoves(fileOf(page)), ['Vedovn Tinde 1', 'Vedovn Nut 1']);
    assert.match(page, /Ny tilbudssum: .*Bare den viste pipen er lagt inn/s);
    assert.doesNotMatch(await update(white), /Bare den viste pipen/);
    assert.doesNotMatch(await update(`${white}${pinned(white)}`), /Bare den viste pipen/, 'the shown result itself');
  }
});

test('common lines and the discount are for all alternatives, own lines and parts for the shown one', async () => {
  const first = await make(white);
  const common = await edit(first, { complete: '1', action: 'add.labour' });
  const { id } = fileOf(common).lines.at(-1) ?? newLine('labour', 0);
  const labour = {
    [`line.${id}.text`]: 'Montering',
    [`line.${id}.amount`]: '1000',
    [`line.${id}.commitment`]: 'fixed',
  };
  const filled = await edit(documentOf(common), {
    complete: '1',
    ...labour,
    discount: '10',
    'source.ST150-02SV': 'customer',
  });
  const sums = offeredAlternatives(fileOf(filled)).map(({ quote }) => addUpQuote(quote));
  assert.deepEqual(
    sums.map(({ groups }) => groups.labour),
    [100_000, 100_000],
  );
  assert.ok(sums.every(({ discount, incVat }) => Math.abs(discount) * 9 - incVat < 20));
  assert.deepEqual(
    fileOf(filled).alternatives.map(({ parts }) => parts.length),
    [1, 0],
  );
  const own = await edit(documentOf(filled), { complete: '1', [`line.${id}.alternative`]: '0' });
  assert.deepEqual(
    offeredAlternatives(fileOf(own)).map(({ quote }) => addUpQuote(quote).groups.labour),
    [100_000, 0],
  );
});

test('the paper has the alternatives side by side: a box, the sum and the difference of each, with what is said of each', async () => {
  const page = await edit(await make(white, other), { complete: '1', show_parts: 'on' });
  assert.equal(page.match(/class="paper-box"/g)?.length, 3);
  const [a, b, c] = offeredAlternatives(fileOf(page)).map(({ quote }) => addUpQuote(quote).incVat);
  const paper = paperOf(page).replaceAll(/\s+/g, ' ');
  assert.equal(a, 7_740_750);
  assert.equal(b, 7_882_000);
  assert.match(paper, /kr 77 407,50 kr 78 820,00 kr 46 146,25/);
  assert.equal(c, 4_614_625);
  assert.match(paper, /Forskjell fra A – \+ kr 1 412,50 − kr 31 261,25/);
  assert.match(paper, /Forslag A og B Trekken kan bli for sterk på kalde dager/);
  assert.match(paper, /Forslag C På kalde dager kan det bli fukt/);
  assert.match(paper, /UTKAST/, 'the fireplace of C has no price');
});

test('another alternative is shown with its own fields, and a value that cannot be used is not lost', async () => {
  const document = await make(other);
  const kept = await edit(document, { complete: '1', 'line.0.amount': 'mye', action: 'show.1' });
  assert.equal(fileOf(kept).chosen, 0);
  assert.match(kept, /Rett først feltet/);
  assert.match(kept, /value="mye"/);
  const shown = await edit(document, { complete: '1', 'line.0.amount': '5000', action: 'show.1' });
  assert.equal(fileOf(shown).chosen, 1);
  assert.match(shown, /aria-pressed="true"[^>]*>\s*<strong class="alternative-name">Forslag B/);
  assert.equal(fileOf(shown).lines[0]?.amount, 500_000);
});

test('a quote is sent once every alternative is complete; the one that is not is shown, and all warnings are acknowledged', async () => {
  const named = { complete: '1', 'customer.name': 'Kari', number: '7' };
  const refused = await edit(await make(other), { ...named, action: 'sent' });
  assert.equal(fileOf(refused).chosen, 1);
  assert.equal(fileOf(refused).sent, null);
  assert.match(refused, /Prisen mangler|aria-invalid="true"/);
  const [line] = plainQuote(fileOf(refused)).lines;
  const priced = await edit(documentOf(refused), {
    complete: '1',
    [`line.${line?.id}.amount`]: '18000',
    action: 'sent',
  });
  assert.match(priced, /id="confirm-sent"/);
  const sent = fileOf(await edit(documentOf(priced), { complete: '1', action: 'confirm' }));
  assert.notEqual(sent.sent, null);
  for (const { calculation } of sent.alternatives)
    for (const { status, clarified } of calculation.rules) if (status === 'warning') assert.ok(clarified);
  const viewed = fileOf(await edit(JSON.stringify(sent), { action: 'show.0' }));
  assert.deepEqual([viewed.revision, viewed.sent, viewed.chosen], [1, sent.sent, 0], 'to look is no change');
});

test('the paper has the day when the last warning of any alternative was acknowledged', async () => {
  const quote = fileOf(await site.page(`/quote?${choices}${pinned(white)}`));
  const days = ['2026-11-20', '2026-11-10'];
  const alternatives = quote.alternatives.map(({ calculation, ...others }, index) => ({
    ...others,
    calculation: {
      ...calculation,
      rules: calculation.rules.map((rule) => (isBroken(rule) ? { ...rule, clarified: days[index] } : rule)),
    },
  }));
  const page = await edit(JSON.stringify({ ...quote, alternatives }), {});
  assert.match(paperOf(page), /har vurdert det \(20\. november 2026\)/);
});

test('the accepted alternative is the quote: orders are made from it, and the others stay in the file', async () => {
  const document = await make(white, other);
  const form = { document, complete: '1', paper: 'order' };
  for (const address of ['/quote/order.csv', '/quote/order.txt']) {
    const answer = await site.post(address, form);
    assert.match(answer.headers.get('content-type') ?? '', /html/);
    assert.match(await answer.text(), /Hvilket forslag har kunden valgt\?.*value="accept\.2"/s);
  }
  const accepted = await edit(document, { complete: '1', paper: 'order', action: 'accept.1' });
  const quote = fileOf(accepted);
  assert.deepEqual([quote.chosen, quote.answer?.kind, quote.alternatives.length], [1, 'accepted', 3]);
  assert.match(accepted, /Kunden har valgt forslag B, .* Ikke valgt, men i filen: A og C\./);
  assert.doesNotMatch(paperOf(accepted), /svart/);
  const csv = await (await site.post('/quote/order.csv', { ...form, document: documentOf(accepted) })).text();
  assert.match(csv, /Ø150 hvit/);
  assert.doesNotMatch(csv, /Ø150 svart|Vedovn Nut/);
  assert.equal(fileOf(await edit(documentOf(accepted), { complete: '1', action: 'show.0' })).chosen, 1);
  assert.equal(fileOf(await edit(documentOf(accepted), { complete: '1', action: 'reopen' })).answer, null);
});

test('the list of quotes accepts no quote with open alternatives', async () => {
  const quote = fileOf(await site.page(`/quote?${choices}${pinned(white)}`));
  const accept = { kind: 'status', status: 'accepted' } as const;
  assert.equal(markQuote(quote, accept, '2026-11-28'), null);
  assert.equal(markQuote(removeAlternative(quote, 0), accept, '2026-11-28')?.answer?.kind, 'accepted');
});

test('another flue for one alternative leaves the lines of the others', async () => {
  const document = await make(white);
  assert.deepEqual(
    fileOf(await edit(document, { complete: '1' })).lines.map(({ alternative }) => alternative),
    [null],
  );
  const changed = fileOf(await edit(document, { complete: '1', choices: other }));
  assert.deepEqual(stoves(changed), ['Vedovn Nut 1', 'Vedovn Tinde 1']);
  assert.deepEqual(
    offeredAlternatives(changed).map(({ quote }) => quote.lines.map(({ text }) => text)),
    [['Vedovn Nut 1'], ['Vedovn Tinde 1']],
  );
});

test('lines that would be too many are refused, and no line is lost', async () => {
  const quote = fileOf(await edit(await make(white), {}));
  const labourOf = (count: number, more: { readonly per?: 'storey'; readonly alternative?: number }): OwnLine[] =>
    Array.from({ length: count }, (_, index) => {
      const line = newLine('labour', 100 + index);
      assert.ok(line.kind === 'labour');
      return { ...line, text: `Arbeid ${index}`, amount: 100, quantity: 200, ...more };
    });
  const withLabour = (lines: readonly OwnLine[]): string => writeQuote({ ...quote, lines: [...quote.lines, ...lines] });
  const refused =
    /Et tilbud har høyst 100 linjer, i alle forslag til sammen\. Endringen ville gitt flere, og er ikke gjort\./;

  // Labour by storeys becomes a line of each alternative.
  const counted = withLabour(labourOf(60, { per: 'storey' }));
  const changed = await edit(counted, { choices: choices.replace('floor=4', 'floor=1'), text: 'Feiing er med.' });
  assert.match(changed, refused);
  assert.deepEqual({ ...fileOf(changed), text: '' }, fileOf(await edit(counted, {})));
  assert.equal(fileOf(changed).text, 'Feiing er med.', 'what was typed stays');

  // The shown alternative has room, the file has none.
  const hidden = withLabour(labourOf(99, { alternative: 1 }));
  const full = await edit(hidden, { action: 'add.fee' });
  assert.match(full, refused);
  assert.equal(fileOf(full).lines.length, 100);
  assert.match(full, /value="add\.fee"[^>]* disabled.*Et tilbud har høyst 100 linjer, i alle forslag til sammen\.</s);

  // A forged form lists more lines than a page has.
  const body = formOf({ document: hidden });
  for (let id = 0; id < 300; id += 1) body.append('line', `fee.${id}`);
  const headers = { origin: site.origin, 'sec-fetch-site': 'same-origin' };
  const forged = await (await fetch(`${site.origin}/quote`, { method: 'POST', body, headers })).text();
  assert.match(forged, refused);
  assert.deepEqual(fileOf(forged).lines, fileOf(await edit(hidden, {})).lines);
});

test('a removed alternative takes its lines along, and the last one stays', async () => {
  const quote = fileOf(await site.page(`/quote?${choices}${pinned(other, white)}`));
  const fewer = removeAlternative({ ...quote, chosen: 2 }, 1);
  assert.deepEqual(stoves(fewer), ['Vedovn Tinde 1', 'Vedovn Tinde 1']);
  assert.deepEqual(
    fewer.lines.map(({ alternative }) => alternative),
    [0, 1],
  );
  assert.equal(fewer.chosen, 1);
  const last = removeAlternative(fewer, 0);
  assert.deepEqual(
    last.lines.map(({ alternative }) => alternative),
    [null],
  );
  assert.equal(removeAlternative(last, 0), last);
});

test('lines that all alternatives have are common ones', () => {
  const labour = newLine('labour', 1);
  const lines = shareLines([
    [goodsLine(0, 'A', null), labour],
    [goodsLine(0, 'B', null), labour, { ...labour, id: 2 }],
  ]);
  assert.deepEqual(
    lines.map(({ text, alternative, id }) => [text, alternative, id]),
    [
      ['A', 0, 0],
      ['B', 1, 1],
      ['', null, 2],
      ['', 1, 3],
    ],
  );
});

test("today's prices are taken for all alternatives", async () => {
  const today = fileOf(await edit(await make(white), {}));
  const [first, ...others] = today.alternatives.map(({ calculation, parts }) => ({
    calculation: {
      ...calculation,
      catalogue: { ...calculation.catalogue, digest: '0'.repeat(64) },
      lines: calculation.lines.map((line) => ({ ...line, unitPrice: 100 })),
    },
    parts,
  }));
  assert.ok(first !== undefined);
  const old = writeQuote({ ...today, alternatives: [first, ...others] });
  const priced = fileOf(await edit(old, { action: 'prices' }));
  assert.equal(priced.chosen, 0);
  assert.deepEqual(priced.alternatives, today.alternatives);
});

test('a line of an alternative that does not exist is refused in a file, and is one of all on a page', async () => {
  const quote = fileOf(await edit(await make(white), {}));
  const [line] = quote.lines;
  assert.ok(line !== undefined);
  const answer = await site.post('/quote/open', {
    document: JSON.stringify({ ...quote, lines: [{ ...line, alternative: 2 }] }),
  });
  assert.equal(answer.status, 400);
  const changed = fileOf(await edit(writeQuote(quote), { [`line.${line.id}.alternative`]: '2' }));
  assert.equal(changed.lines.find(({ id }) => id === line.id)?.alternative, null);
});
