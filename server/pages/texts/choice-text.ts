import type { Shown } from '../../choices/choice.ts';
import { type ChoiceName, choiceTable, type ChoiceValues } from '../../choices/choices.ts';
import type { MeasureUnit } from '../../choices/measure.ts';
import type { Translator } from '../../i18n/translator.ts';
import { angleText, lengthText } from './measure-text.ts';

export function choiceText<Name extends ChoiceName>(
  name: Name,
  selection: { readonly [Chosen in Name]: { readonly value: ChoiceValues[Chosen] } },
  translator: Translator,
): string {
  return shownText(choiceTable[name].show(selection[name].value), translator);
}

export function shownText(shown: Shown, translator: Translator): string {
  if (typeof shown === 'string') return translator.nameOf(shown);
  if ('key' in shown) return translator.translate(shown.key, shown.values);
  return unitText(shown.number, shown.unit, translator);
}

function unitText(value: number, unit: MeasureUnit, translator: Translator): string {
  const { translate, formats } = translator;
  switch (unit) {
    case 'length':
      return lengthText(value, translator);
    case 'angle':
      return angleText(value, translator);
    case 'count':
      return formats.number(value, 0);
    case 'altitude':
      return translate('draught.metres_above_sea', { metres: formats.number(value, 0) });
  }
}

/** Writes a title for the middle of a sentence. */
export function midSentence(title: string, { languageTag }: Translator): string {
  return title.charAt(0).toLocaleLowerCase(languageTag) + title.slice(1);
}
