import type { ReferenceData } from '../catalogue/reference-data.ts';
import type { Translator } from '../i18n/translator.ts';
import type { ChoiceAddress } from '../choices/choice-address.ts';
import type { Field, FieldName } from '../choices/field.ts';
import { choicesMadeFor, defaultScheme } from '../choices/read-fireplace.ts';
import { fitsPipe } from '../choices/read-ventilation.ts';
import type { Selection } from '../choices/selection.ts';
import { type FieldRemark, fieldMessages, fieldNotes } from './field-remarks.ts';
import { choiceLine } from './choice-line.ts';
import { type FireplaceGroup, fireplaceGroups } from './fireplace-groups.ts';
import { type MeasureField, type MeasureName, measureFields } from './measure-fields.ts';

/** A choice of the form. `value` is what is sent, `id` what tells it from the others. */
export interface Option {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** Everything that the form's templates print. */
export interface FormView {
  /** What was chosen, on one line. */
  readonly line: string;
  /** A parameter that is sent along and never shown: for which fireplace the other choices were made. */
  readonly madeFor: { readonly name: string; readonly value: string };
  readonly producers: readonly Option[];
  readonly fireplaces: readonly FireplaceGroup[];
  readonly schemes: readonly Option[];
  /** `reason` says why a diameter is no good choice. */
  readonly pipes: readonly (Option & { readonly reason: string | null })[];
  readonly colors: readonly Option[];
  readonly floors: readonly Option[];
  readonly roofTypes: readonly Option[];
  readonly ventilation: readonly (Option & { readonly articleNumber: string })[];
  readonly formats: readonly Option[];
  readonly ceilings: readonly Option[];
  readonly caps: readonly Option[];
  /** Where the fire's air comes from. */
  readonly airs: readonly Option[];
  readonly sweeps: readonly Option[];
  /** Where the bends of a sideways shift may stand; the first: wherever it is best. */
  readonly offsetPlaces: readonly Option[];
  readonly objective: string;
  readonly measures: Readonly<Record<MeasureName, MeasureField>>;
  /** Fields that the house makes meaningless are left out, unless something was typed there. */
  readonly applies: {
    readonly storey: boolean;
    readonly slab: boolean;
    readonly ceiling: boolean;
    readonly offsetPlace: boolean;
    readonly atticHeight: boolean;
  };
  /** Whether something was chosen or refused in a group, so that it stands open. */
  readonly measuresOpen: boolean;
  readonly draughtOpen: boolean;
  /** Why a value was ignored, with what works instead. */
  readonly messages: Readonly<Partial<Record<FieldName, FieldRemark>>>;
  /** What did not fit any more and was replaced. */
  readonly notes: Readonly<Partial<Record<FieldName, string>>>;
}

export interface FormViewInput {
  readonly reference: ReferenceData;
  readonly selection: Selection;
  readonly address: ChoiceAddress;
  readonly translator: Translator;
}

/** Makes the form's view out of the reference data and what was submitted. */
export function presentForm({ reference, selection, address, translator }: FormViewInput): FormView {
  const { floor, pipe, ceiling } = selection;
  const numFloors = floor.value?.numFloors ?? Math.max(1, ...reference.floors.map((layout) => layout.numFloors));
  const hasUpperFloor = floor.value === null || floor.value.hasAttic || ceiling.value === 'flat';
  const measures = measureFields(selection, address, translator);
  const { storey, extra_height: extraHeight, altitude, ...houseMeasures } = measures;
  return {
    line: choiceLine(selection, translator),
    madeFor: { name: choicesMadeFor, value: String(selection.fireplace.value?.id ?? 'none') },
    producers: options(reference.producers, selection.producer, ({ name }) => name).sort(byLabel(translator)),
    fireplaces: fireplaceGroups(reference, selection, translator),
    schemes: schemeOptions(selection),
    pipes: pipeOptions(reference, selection, translator),
    colors: options(reference.colors, selection.color, ({ color }) => color),
    floors: options(reference.floors, floor, ({ name }) => name),
    roofTypes: options(reference.roofTypes, selection.roofType, ({ type }) => type),
    ventilation: reference.ventilationModules
      .filter((module) => fitsPipe(module, pipe.value))
      .map((module) =>
        Object.assign(option(module.id, module.name, selection.ventilation.value.includes(module)), {
          articleNumber: module.articleNumber,
        }),
      )
      .sort(byLabel(translator)),
    formats: words(['round', 'square'], selection.format, (word) => translator.translate(`form.format.${word}`)),
    ceilings: words(['roof', 'flat'], ceiling, (word) => translator.translate(`form.ceiling.${word}`)),
    caps: words(['none', 'rain'], selection.cap, (word) => translator.translate(`form.cap.${word}`)),
    airs: words(['room', 'own'], selection.air, (word) => translator.translate(`form.air.${word}`)),
    sweeps: words(['platform', 'hatch'], selection.sweep, (word) => translator.translate(`form.sweep.${word}`)),
    offsetPlaces: offsetPlaceOptions(selection, numFloors, hasUpperFloor, translator),
    objective: selection.objective.value,
    measures,
    applies: {
      storey: numFloors > 1 || storey.typed !== '',
      slab: numFloors > 1 || hasUpperFloor || measures.slab.typed !== '',
      offsetPlace: measures.offset.typed !== '' || selection.offsetAt.submitted.some((text) => text !== ''),
      ceiling: floor.value?.hasAttic !== true || ceiling.submitted.some((text) => text !== ''),
      atticHeight: hasUpperFloor || measures.attic_height.typed !== '',
    },
    measuresOpen:
      Object.values(houseMeasures).some(isFilled) || ceiling.value !== 'roof' || selection.format.value !== 'round',
    draughtOpen:
      [extraHeight, altitude].some(isFilled) ||
      [selection.cap, selection.air, selection.sweep].some(({ submitted }) => submitted.some((text) => text !== '')),
    messages: fieldMessages(selection, address, translator),
    notes: fieldNotes(selection, translator),
  };
}

function isFilled({ typed }: MeasureField): boolean {
  return typed !== '';
}

/** A choice of one row; the usual one is sent as nothing, so that it never clings to another fireplace that is chosen next. */
function option(id: number, label: string, selected: boolean, isUsual = false): Option {
  return { id: String(id), value: isUsual ? '' : String(id), label, selected };
}

function options<Row extends { readonly id: number }>(
  rows: readonly Row[],
  field: Field<Row | null>,
  label: (row: Row) => string,
): Option[] {
  return rows.map((row) => option(row.id, label(row), row.id === field.value?.id));
}

/** The first word is what stands without a choice, and is sent as nothing. */
function words<Word extends string>(all: readonly Word[], field: Field<Word>, label: (word: Word) => string): Option[] {
  return all.map((word, index) => ({
    id: word,
    value: index === 0 ? '' : word,
    label: label(word),
    selected: word === field.value,
  }));
}

function offsetPlaceOptions(
  { offsetAt, storey }: Selection,
  storeys: number,
  hasLoft: boolean,
  { translate }: Translator,
): Option[] {
  const place = (id: string, label: string, value: number | 'attic' | null): Option => ({
    id,
    value: id,
    label,
    selected: offsetAt.value === value,
  });
  const numbers = Array.from({ length: Math.max(0, storeys - storey.value + 1) }, (_, index) => storey.value + index);
  return [
    place('', translate('form.offset_at.anywhere'), null),
    ...numbers.map((number) => place(String(number), translate('form.offset_at.storey', { storey: number }), number)),
    ...(hasLoft ? [place('attic', translate('form.offset_at.attic'), 'attic')] : []),
  ];
}

function schemeOptions({ fireplace, scheme }: Selection): Option[] {
  const schemes = fireplace.value?.schemes ?? [];
  const usual = defaultScheme(schemes);
  return schemes.map(({ id, name }) => option(id, name, id === scheme.value?.id, id === usual?.id));
}

function pipeOptions({ pipes }: ReferenceData, { scheme, pipe }: Selection, translator: Translator): FormView['pipes'] {
  const outlet = pipes.find(({ id }) => id === scheme.value?.outletPipeId) ?? null;
  return [...pipes]
    .sort((left, right) => left.diameter - right.diameter)
    .map(({ id, diameter }) => {
      const isTooNarrow = outlet !== null && diameter < outlet.diameter;
      const reason = isTooNarrow ? translator.translate('form.pipe.too_narrow', { outlet: outlet.diameter }) : null;
      return Object.assign(option(id, `Ø${diameter}`, id === pipe.value?.id, id === outlet?.id), { reason });
    });
}

function byLabel({ compare }: Translator): (left: Option, right: Option) => number {
  return (left, right) => compare(left.label, right.label);
}
