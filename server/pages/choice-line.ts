import type { Translator } from '../i18n/translator.ts';
import type { Selection } from '../choices/selection.ts';
import { angleText } from './texts/measure-text.ts';

/** What was chosen, on one line: `Tinde 1 · Topputtak · Ø150 · Svart · 2 etasjer · Saltak 30° · 2 mål oppgitt`. */
export function choiceLine(selection: Selection, translator: Translator): string {
  const { fireplace, scheme, pipe, color, floor, roofType, roofAngle } = selection;
  const { roomHeight, slab, atticHeight, roofThickness, ridgeDistance, offset, extraHeight, altitude } = selection;
  const given = [roomHeight, slab, atticHeight, roofThickness, ridgeDistance, offset, extraHeight, altitude].filter(
    ({ defaulted }) => !defaulted,
  );
  const parts = [
    fireplace.value?.name,
    scheme.value?.name,
    pipe.value === null ? undefined : `Ø${pipe.value.diameter}`,
    color.value?.color,
    floor.value?.name,
    roofType.value === null ? undefined : `${roofType.value.type} ${angleText(roofAngle.value, translator)}`,
    given.length === 0 ? undefined : translator.translate('form.line.measures', { count: given.length }),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}
