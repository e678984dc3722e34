import type { BillLine, Reason } from '../../calculator/result/bill-line.ts';
import type { RuleId, RuleResult } from '../../calculator/rules/rules.ts';
import type { Translator } from '../../i18n/translator.ts';
import { ruleSourceText } from './rule-report.ts';

/** The rule whose source states why a part is there; `system`: only its instructions do. Null: a part that nobody asks about. */
const statedBy: { readonly [Kind in Reason['kind']]: RuleId | 'system' | null } = {
  start: 'system',
  adapter: 'system',
  tee: 'R11',
  straight: null,
  adjustable: 'system',
  'offset-bend': 'R12',
  'offset-straight': null,
  'floor-kit': 'R6',
  'ceiling-plate': 'system',
  'attic-shield': 'system',
  'roof-flashing': 'system',
  'roof-overlay': 'system',
  'storm-collar': 'system',
  cap: 'system',
  'locking-band': 'system',
  'wall-bracket': 'R13',
  'bend-bracket': 'R13',
  'load-support': 'R14',
  'tee-support': 'R14',
  'roof-sleeve': 'R6',
  'vapour-collar': 'system',
  'underroof-collar': 'system',
  'sweep-hatch': 'R11',
  'sweep-platform': 'R5',
  'roof-ladder': 'R5',
  brace: 'R4',
  scheme: null,
  ventilation: null,
  always: 'system',
};

/** The documents that state why a line is on the list, each once. */
export function lineSources(
  { reasons }: Pick<BillLine, 'reasons'>,
  rules: readonly RuleResult[],
  translator: Translator,
): readonly string[] {
  const sources = reasons.flatMap(({ reason }) => {
    const stated = statedBy[reason.kind];
    if (stated === null) return [];
    return [ruleSourceText(rules.find(({ id }) => id === stated)?.source ?? '', translator)];
  });
  return [...new Set(sources)];
}
