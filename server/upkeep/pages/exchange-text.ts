import type { ExchangeText } from '../exchange-texts.ts';
import type { Translator } from '../../i18n/translator.ts';

/** What is told of an import or of a catalogue file, in the reader's language; the compiler asks for the text of every code. */
export function exchangeText(told: ExchangeText, { translate }: Pick<Translator, 'translate'>): string {
  return translate(`exchange.${told.code}`, told);
}
