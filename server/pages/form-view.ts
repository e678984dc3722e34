import { appliesTo, formGroups } from '../choices/choice.ts';
import { type ChoiceName, choiceNames, choiceTable, inOrder } from '../choices/choices.ts';
import { isFilled } from '../choices/field.ts';
import { choicesMadeFor, fitsPipe } from '../choices/linked-choices.ts';
import type { Selection } from '../choices/selection.ts';
import type { Translator } from '../i18n/translator.ts';
import { type FieldView, fieldViews, remarksOf } from './field-view.ts';
import type { ChosenPage } from './page-input.ts';
import { choiceText } from './texts/choice-text.ts';

export function presentForm(form: ChosenPage) {
  const { reference, selection, translator } = form;
  const neededOfChimney = listNeeded(selection);
  const fieldsOf = (group: (typeof formGroups)[number]): FieldView[] =>
    (namesByGroup.get(group) ?? []).flatMap((name) => (neededOfChimney.includes(name) ? [] : fieldViews(name, form)));
  const fold = (group: 'chimney' | 'measures' | 'draught', isOpen: boolean) => {
    const fields = fieldsOf(group);
    return {
      isOpen,
      measures: fields.filter(({ look }) => look === 'measure'),
      others: fields.filter(({ look }) => look !== 'measure'),
    };
  };
  const filledNames = namesInForm.filter((name) => isFilled(selection[name]));
  const isMeasureGiven = filledNames.some((name) => {
    const { field } = choiceTable[name];
    return field?.look === 'measure' && field.group === 'measures';
  });
  const modules = reference.ventilationModules
    .filter((module) => fitsPipe(module, selection.pipe.value))
    .map((module) => ({
      value: String(module.id),
      label: module.name,
      articleNumber: module.articleNumber,
      selected: selection.ventilation.value.includes(module),
    }));
  return {
    line: choiceLine(selection, translator),
    /** The name in `line`. Empty: no fireplace is chosen. */
    fireplaceName: selection.fireplace.value?.name ?? '',
    /** A hidden parameter: the fireplace for which the other choices were made. */
    madeFor: { name: choicesMadeFor, value: String(selection.fireplace.value?.id ?? 'none') },
    fireplace: fieldsOf('fireplace'),
    /** Fields of an existing chimney, or of a flue on the outer wall. Empty for a new flue. */
    chimney: {
      name: translator.translate(selection.flue.value === 'outside' ? 'form.group.outside' : 'form.group.chimney'),
      more: translator.translate(
        selection.flue.value === 'outside' ? 'form.group.outside_more' : 'form.group.chimney_more',
      ),
      needed: neededOfChimney.flatMap((name) => fieldViews(name, form)),
      ...fold(
        'chimney',
        filledNames.some((name) => choiceTable[name].field?.group === 'chimney' && !neededOfChimney.includes(name)),
      ),
    },
    house: fieldsOf('house'),
    measures: fold(
      'measures',
      isMeasureGiven || selection.ceiling.value !== 'roof' || selection.format.value !== 'round',
    ),
    draught: fold(
      'draught',
      filledNames.some((name) => choiceTable[name].field?.group === 'draught'),
    ),
    ventilation: { label: translator.translate('form.ventilation.label'), modules, ...remarksOf('ventilation', form) },
    objective: selection.objective.value,
    /** The dealer's confirmations, which the form sends too. */
    settled: selection.settled.value,
  };
}

/** Lists the choices that a flue other than a new one needs. The height of an existing hole, or of the flue's end, is needed too. */
function listNeeded({ flue, inlet: { value } }: Selection): readonly ChoiceName[] {
  if (flue.value === 'outside') return ['side', 'past', 'eaves', 'ground', 'wall'];
  const heights = { new: [], existing: ['inletHeight'], below: ['flueEnd'] } as const;
  return ['chimney', 'flueSection', 'inlet', ...heights[value]];
}

/** The names of the choices by group, then by the table, except for some that come earlier or last. */
const namesInForm = formGroups.flatMap((group) =>
  inOrder(
    choiceNames.filter((name) => choiceTable[name].field?.group === group),
    ['fireplace', 'roomHeight', 'slabThickness', 'roofAngle', 'ceiling', 'offsetAt', 'cap', 'sweep'],
    ['storey'],
  ),
);

const namesByGroup = Map.groupBy(namesInForm, (name) => choiceTable[name].field?.group);

/** The choices that name a flue other than a new one. */
const standing = {
  new: [],
  existing: ['flue', 'chimney'],
  reline: ['flue', 'chimney'],
  outside: ['flue', 'side'],
} as const satisfies Readonly<Record<string, readonly ChoiceName[]>>;

/** Writes the choices on one line: `Tinde 1 · Topputtak · Ø150 · Svart · 2 etasjer · Saltak 30° · 2 mål oppgitt`. */
function choiceLine(selection: Selection, translator: Translator): string {
  const givenNames = choiceNames.filter((name) => {
    const { field } = choiceTable[name];
    return field?.look === 'measure' && field.isCounted && !selection[name].defaulted;
  });
  const roof = [choiceText('roofType', selection, translator), choiceText('roofAngle', selection, translator)];
  const parts = [
    ...(['fireplace', 'scheme', 'pipe', 'color', ...standing[selection.flue.value], 'floor'] as const).map((name) =>
      choiceText(name, selection, translator),
    ),
    selection.roofType.value === null ? '' : roof.join(' '),
    givenNames.length === 0 ? '' : translator.translate('form.line.measures', { count: givenNames.length }),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Returns the fields that a result still needs. `name`: for the middle of a sentence. */
export function missingFields(selection: Selection, { translate, languageTag }: Translator) {
  return namesInForm
    .filter((name) => {
      const choice = choiceTable[name];
      const situation = { chosen: selection };
      const isNeeded = appliesTo(choice, situation) && choice.isRequired?.(situation) === true;
      return isNeeded && selection[name].value === null;
    })
    .map((name) => choiceTable[name])
    .map(({ name: field, label }) => ({ field, name: translate(label).toLocaleLowerCase(languageTag) }));
}

/** Joins the names of the missing fields: `farge, etasjer og taktype`. */
export function missingText(selection: Selection, translator: Translator): string {
  return translator.formats.list(missingFields(selection, translator).map(({ name }) => name));
}
