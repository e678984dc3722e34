import type { CalculationInput } from '../../calculator/calculation-input.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { Selection } from '../../selection/selection.ts';
import { angleText } from './measure-text.ts';

/** A choice as it stands on the printed order. */
export interface ChoiceRow {
  readonly label: string;
  readonly value: string;
}

/** The choices that the list was made for. */
export function presentChoices(
  input: CalculationInput,
  { fireplace }: Pick<Selection, 'fireplace'>,
  translator: Translator,
): ChoiceRow[] {
  const { translate } = translator;
  const { name, articleNumber } = fireplace.value ?? { name: '', articleNumber: '' };
  return [
    { label: translate('form.fireplace.label'), value: `${name}, ${articleNumber}` },
    { label: translate('form.scheme.label'), value: input.scheme.name },
    { label: translate('form.pipe.label'), value: `Ø${input.pipe.diameter}` },
    { label: translate('form.color.label'), value: input.color.color },
    { label: translate('form.floor.label'), value: input.floor.name },
    {
      label: translate('form.roof_type.label'),
      value: `${input.roofType.type}, ${angleText(input.roofAngle, translator)}`,
    },
    { label: translate('form.format.label'), value: translate(`form.format.${input.format}`) },
  ];
}
