import type { Translator } from '../../i18n/translator.ts';
import { hasOpenAlternatives } from '../../quotes/alternatives.ts';
import { addUpQuote, isReady } from '../../quotes/money.ts';
import { plainQuote, type Quote } from '../../quotes/quote.ts';
import { differenceText } from '../result/alternative-links.ts';
import { pinName } from '../result/comparison.ts';
import { alternativesText } from './by-alternative.ts';

/** Makes the cards that show an alternative, and the sentence about the accepted one. */
export function presentAlternativeCards(quote: Quote, translator: Translator) {
  const { translate, formats } = translator;
  const all = [...quote.alternatives.keys()].map((index) => {
    const plain = plainQuote({ ...quote, chosen: index });
    return { index, plain, sums: addUpQuote(plain) };
  });
  const base = all[0]?.sums.incVat ?? 0;
  const others = all.map(({ index }) => index).filter((index) => index !== quote.chosen);
  const isOpen = hasOpenAlternatives(quote);
  return {
    /** Empty: there is only one alternative, or one is accepted. */
    alternatives: isOpen
      ? all.map(({ index, plain, sums }) => {
          const [fireplace = '', ...details] = plain.calculation.summary;
          const { flue } = plain.calculation;
          return {
            index,
            name: pinName(index),
            title: alternativesText([index], translator),
            fireplace,
            details: [...details.slice(0, 2), flue].filter((part) => part !== '').join(' · '),
            price: `${translate('result.currency')}\u00a0${formats.money(sums.incVat)}`,
            difference: index === 0 || sums.incVat === base ? '' : differenceText(sums.incVat - base, translator),
            isShown: index === quote.chosen,
            isProvisional: !isReady(plain, sums),
          };
        })
      : [],
    /** The name of the alternative whose sum is shown; empty: there is only one, or one is accepted. */
    shownAlternative: isOpen ? alternativesText([quote.chosen], translator) : '',
    /** Says which alternative the customer has accepted; empty: none, or there is only one. */
    accepted:
      isOpen || others.length === 0
        ? ''
        : translate('quote.alternative_accepted', {
            name: pinName(quote.chosen),
            date: formats.date(quote.answer?.day ?? ''),
            others: formats.list(others.map(pinName)),
          }),
  };
}
