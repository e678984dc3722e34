import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { chimneyRules } from '../../../../../server/calculator/rules/chimney-rules.ts';
import type { RuleFinding } from '../../../../../server/calculator/rules/rule.ts';
import { flueRules } from '../../../../../server/calculator/rules/rules.ts';
import { locales } from '../../../../../server/i18n/locale.ts';
import { ruleForCustomer } from '../../../../../server/pages/texts/customer-text.ts';
import { createMessagesTranslator, localesRoot } from '../../../../support/messages-translator.ts';

const ids = new Set([...flueRules, ...chimneyRules].map(({ id }) => id));

/** Words of the trade, or for the dealer. */
const unfit: Readonly<Record<(typeof locales)[number], RegExp>> = {
  nor: /\d|\bPa\b|pascal|må avklares|kontroller (?:mot|at)|\bspør\b|katalog|forhandler|munning|brennbar|tverrsnitt|vange|kondens/i,
  eng: /\d|\bPa\b|pascal|to be clarified|check against|\bask\b|catalogue|dealer|cross-section|combustible|condens/i,
};

for (const locale of locales) {
  const translator = await createMessagesTranslator(locale);
  const texts = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(path.join(localesRoot, locale, 'messages.json'), 'utf8')));
  const findings = Object.keys(texts)
    .map((key) => /^rule\.finding\.([a-z-]+)$/.exec(key)?.[1])
    .filter((name): name is RuleFinding => name !== undefined);

  test(`in ${locale} each rule tells a customer of every broken finding, and each finding has a sentence or none`, () => {
    assert.ok(findings.length > 80);
    for (const id of ids) {
      const own = texts[`rule.${id}.customer`];
      assert.ok(own);
      assert.deepEqual(ruleForCustomer({ id, status: 'clarify', findings: [] }, translator), [own]);
      for (const finding of findings) {
        const text = texts[`rule.finding.${finding}.customer`];
        const said = (status: 'ok' | 'clarify' | 'warning' | 'error') =>
          ruleForCustomer({ id, status, findings: [finding] }, translator);
        assert.deepEqual(said('ok'), []);
        assert.deepEqual(said('clarify'), text === undefined ? [] : [text], finding);
        for (const status of ['warning', 'error'] as const) assert.deepEqual(said(status), [text ?? own], finding);
      }
    }
  });

  test(`in ${locale} the sentences for a customer are short, and have no figure and no word of the trade`, () => {
    const told = Object.entries(texts).filter(([key]) => /^rule\..*\.customer$/.test(key));
    assert.ok(told.length > 60);
    for (const [key, text] of told) {
      assert.doesNotMatch(text, unfit[locale], key);
      assert.match(text, /^\p{Lu}[^.{}]*\.(?: \p{Lu}[^.{}]*\.)?$/u, key);
      assert.ok(text.length <= 170, `${key}: ${text.length}`);
    }
  });
}
