import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import type { Download, Page } from 'playwright-core';
import { type Quote, readQuote } from '../../../server/quotes/quote.ts';
import { sampleSeed, sampleSize } from '../../support/sample.ts';
import { choices, laptop, sharedSite } from '../../support/shared-site.ts';

/*
 * A typist works on a quote without a look at the answers, which are late. A model, which knows no requests, does the same. Words and
 * prices are numbered, so that the model shows which are lost, moved or joined.
 */

const { visit } = sharedSite({ environment: { NODE_ENV: 'production', DEALER_NAME: 'Ovnshuset AS' } });

/** Each kind has the numbers that say where and how long. */
const act = fc.record({
  kind: fc.constantFrom(
    'field',
    'field',
    'text',
    'text',
    'price',
    'price',
    'add',
    'add',
    'part',
    'enter',
    'remove',
    'move',
    'compose',
    'unit',
    'tick',
    'paper',
    'save',
  ),
  place: fc.nat(1000),
  choice: fc.nat(1000),
  /** In milliseconds. */
  perKey: fc.integer({ min: 0, max: 20 }),
  pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 800 })),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
const job = fc.record({
  acts: fc.array(act, { minLength: 6, maxLength: 10 }),
  /** How long the answers wait, in milliseconds. */
  delays: fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 5, maxLength: 5 }),
});

const kinds = ['labour', 'goods', 'delivery', 'fee'] as const;
const fields = ['customer.name', 'customer.phone', 'number', 'supplier', 'text'] as const;

interface Line {
  kind: string;
  text: string;
  amount: number | null;
  unit: string;
}

interface Model {
  readonly fields: Record<(typeof fields)[number], string>;
  lines: Line[];
  showParts: boolean;
}

const unitOf: Readonly<Record<string, string>> = { labour: 't', goods: 'stk', delivery: 'rs', fee: 'rs' };

/** Returns what a quote has of the model. */
function modelOf({ customer, number, order, text, lines, showParts }: Quote): Model {
  return {
    fields: {
      'customer.name': customer.name,
      'customer.phone': customer.phone,
      number,
      supplier: order.supplier,
      text: text.trim(),
    },
    lines: lines.map(({ kind, text: name, amount, unit }) => ({ kind, text: name, amount, unit })),
    showParts,
  };
}

function modelIn(source: string): Model {
  const read = readQuote(source);
  assert.ok('quote' in read, source.slice(0, 100));
  return modelOf(read.quote);
}

/** Types, chooses and saves on a page, and does the same to the model. */
class Typist {
  readonly model: Model;
  readonly #page: Page;
  readonly #saved: { readonly download: Promise<Download>; readonly model: Model }[] = [];
  #count = 100;

  constructor(page: Page, model: Model) {
    this.#page = page;
    this.model = model;
  }

  async do({ kind, place, choice, perKey, pause }: Act): Promise<void> {
    const { lines } = this.model;
    const index = place % Math.max(lines.length, 1);
    const line = lines[index];
    const keyboard = this.#page.keyboard;
    const type = (text: string): Promise<void> => keyboard.type(text, { delay: perKey });
    const word = (): string => ` o${(this.#count += 1)}`;
    if (kind === 'field') {
      const field = fields[place % fields.length] ?? 'text';
      await this.#goTo(`[name="${field}"]`);
      const added = word();
      await type(added);
      this.model.fields[field] = `${this.model.fields[field]}${added}`.trim();
    } else if (kind === 'add') {
      const added = kinds[place % kinds.length] ?? 'labour';
      await this.#page.locator(`[value="add.${added}"]`).click();
      await type(this.#addLine(added, word()));
    } else if (kind === 'part') {
      await this.#addPart(type);
    } else if (kind === 'tick') {
      await this.#page.locator('[name="show_parts"]').click();
      this.model.showParts = !this.model.showParts;
    } else if (kind === 'paper') {
      await this.#page
        .locator('.paper-tabs label')
        .nth(place % 3)
        .click();
    } else if (kind === 'save') {
      const download = this.#page.waitForEvent('download');
      // A download that never comes fails where it is read.
      download.catch(() => undefined);
      this.#saved.push({ download, model: structuredClone(this.model) });
      await keyboard.press('Control+s');
      await download;
    } else if (line !== undefined) {
      await this.#changeLine({ kind, index, line, choice, type, word });
    }
    await wait(pause);
  }

  async #changeLine({
    kind,
    index,
    line,
    choice,
    type,
    word,
  }: {
    kind: string;
    index: number;
    line: Line;
    choice: number;
    type: (text: string) => Promise<void>;
    word: () => string;
  }): Promise<void> {
    const { lines } = this.model;
    const { keyboard } = this.#page;
    const shown = (part: string): string => `.quote-line >> nth=${index} >> ${part}`;
    const addWord = async (): Promise<void> => {
      const added = word();
      await type(added);
      line.text = `${line.text}${added}`.trim();
    };
    if (kind === 'price') {
      await this.#goTo(shown('.line-amount input'));
      await keyboard.press('Control+a');
      await type(String((this.#count += 1)));
      line.amount = this.#count * 100;
    } else if (kind === 'unit') {
      const unit = ['stk', 't', 'm', 'rs'][choice % 4] ?? 'stk';
      await this.#page.locator(shown('select')).first().selectOption(unit);
      line.unit = unit;
    } else if (kind === 'remove' && lines.length > 1 && choice % 2 === 0) {
      await this.#page.locator(shown('[data-moves="remove"]')).click();
      lines.splice(index, 1);
    } else if (kind === 'move' || kind === 'remove') {
      await this.#goTo(shown('.line-text input'));
      await addWord();
      const to = kind === 'move' ? index + (choice % 2 === 0 ? -1 : 1) : index;
      await keyboard.press(to < index ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
      if (kind === 'move' && to >= 0 && to < lines.length) lines.splice(to, 0, ...lines.splice(index, 1));
      else if (kind === 'remove' && index + 1 < lines.length) lines.splice(index + 1, 0, ...lines.splice(index, 1));
      await addWord();
    } else {
      await this.#goTo(shown('.line-text input'));
      if (kind === 'compose') {
        const session = await this.#page.context().newCDPSession(this.#page);
        const composed = word();
        for (const text of [composed.slice(0, 3), composed])
          await session.send('Input.imeSetComposition', {
            text,
            selectionStart: text.length,
            selectionEnd: text.length,
          });
        await session.send('Input.insertText', { text: composed });
        line.text = `${line.text}${composed}`.trim();
      } else await addWord();
      if (kind === 'enter') {
        await keyboard.press('Enter');
        await type(this.#addLine('labour', word()));
      }
    }
  }

  #addLine(kind: string, text: string): string {
    this.model.lines.push({ kind, text: text.trim(), amount: null, unit: unitOf[kind] ?? '' });
    return text;
  }

  /** Finds a part, with one letter wrong, and adds it. */
  async #addPart(type: (text: string) => Promise<void>): Promise<void> {
    const search = this.#page.locator('.part-search');
    if ((await search.getAttribute('open')) === null) await search.locator('summary').click();
    await this.#goTo('#f-part_search');
    await type('bemd 45');
    await search.getByRole('button', { name: 'Bend 45° Ø150 svart' }).click();
    this.model.lines.push({ kind: 'goods', text: 'Bend 45° Ø150 svart', amount: 159_000, unit: 'stk' });
  }

  /** Clicks into a field and puts the caret at the end. */
  async #goTo(selector: string): Promise<void> {
    await this.#page.locator(selector).click();
    await this.#page.keyboard.press('Control+End');
  }

  /** Compares each saved file with the model at that time. */
  async checkFiles(): Promise<void> {
    for (const { download, model } of this.#saved) {
      const content = await buffer(await (await download).createReadStream());
      assert.deepEqual(modelIn(content.toString('utf8')), model, 'a saved file');
    }
  }
}

/** Waits until the page's document is like the model. Fails and shows both if it never is. */
async function documentBecomes(page: Page, model: Model): Promise<void> {
  let source = '';
  for (const end = performance.now() + 60_000; performance.now() < end; await wait(200)) {
    const before = source;
    source = await page.locator('#document').inputValue();
    if (source !== before && isDeepStrictEqual(modelIn(source), model)) return;
  }
  assert.deepEqual(modelIn(source), model);
}

/** Returns the model's values in the fields of the page. */
async function shownIn(page: Page): Promise<Pick<Model, 'fields' | 'lines'>> {
  const valuesOf = (selector: string): Promise<string[]> =>
    page.evaluate(`Array.from(document.querySelectorAll('.quote-line ${selector}'), ({ value }) => value.trim())`);
  const [texts, amounts, units] = [
    await valuesOf('.line-text input'),
    await valuesOf('.line-amount input'),
    await valuesOf('.line-number select'),
  ];
  const shown: Model['fields'] = { 'customer.name': '', 'customer.phone': '', number: '', supplier: '', text: '' };
  for (const field of fields) shown[field] = (await page.locator(`[name="${field}"]`).inputValue()).trim();
  const names = await page.evaluate<string[]>(
    `Array.from(document.querySelectorAll('.quote-line'), ({ dataset }) => dataset.line)`,
  );
  const numberOf = (text: string): number | null =>
    text === '' ? null : Number(text.replaceAll(/\s/g, '').replace(',', '.')) * 100;
  return {
    fields: shown,
    lines: texts.map((text, index) => ({
      kind: names[index]?.replace(/\..*/, '') ?? '',
      text,
      amount: numberOf(amounts[index] ?? ''),
      unit: units[index] ?? '',
    })),
  };
}

async function work({ acts, delays }: typeof job extends fc.Arbitrary<infer Value> ? Value : never): Promise<void> {
  await visit(`/quote?${choices}`, laptop, async (page) => {
    let answers = 0;
    await page.route(/\/quote$/, async (route) => {
      await wait(delays[(answers += 1) % delays.length]);
      await route.continue();
    });
    const typist = new Typist(page, modelIn(await page.locator('#document').inputValue()));
    for (const one of acts) await typist.do(one);
    await documentBecomes(page, typist.model);
    const { showParts, ...shown } = typist.model;
    assert.deepEqual(await shownIn(page), shown);
    assert.equal(await page.locator('[name="show_parts"]').isChecked(), showParts);
    await typist.checkFiles();
    // The tab keeps the same quote.
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await page.locator('.quote-line').first().waitFor();
    assert.deepEqual(modelIn(await page.locator('#document').inputValue()), typist.model);
  });
}

const atOnce = 5;

test('a quote loses, moves and joins no typed letter, however late the answers are', async () => {
  const jobs = fc.sample(job, { numRuns: sampleSize(20, 200), seed: sampleSeed() });
  const failures: string[] = [];
  const rest = jobs.values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const one of rest)
      await work(one).catch((error: unknown) => failures.push(`${JSON.stringify(one)}\n${String(error)}`));
  });
  await Promise.all(workers);
  assert.equal(failures.length, 0, `${failures.length} of ${jobs.length} failed, the first:\n${failures[0]}`);
});
