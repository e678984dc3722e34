import type { ReferenceData } from '../catalogue/reference-data.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Field, FieldName } from '../selection/field.ts';
import { houseMeasures, roofAngles } from '../selection/house-measures.ts';
import { defaultScheme } from '../selection/parse-selection.ts';
import { fitsPipe } from '../selection/read-ventilation.ts';
import { type Selection, selectionFields } from '../selection/selection.ts';
import { type FireplaceGroup, fireplaceGroups } from './fireplace-groups.ts';

/** A choice of the form. `value` is what is sent. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** A field for a number or a text: what was typed stays, `placeholder` shows what an empty one means. */
export interface TextField {
  readonly typed: string;
  readonly placeholder: string;
}

/** Everything that the form's templates print. */
export interface FormView {
  readonly producers: readonly Option[];
  readonly fireplaces: readonly FireplaceGroup[];
  readonly schemes: readonly Option[];
  readonly pipes: readonly Option[];
  readonly colors: readonly Option[];
  readonly floors: readonly Option[];
  readonly roofTypes: readonly Option[];
  readonly ventilation: readonly (Option & { readonly articleNumber: string })[];
  readonly formats: readonly Option[];
  readonly ceilings: readonly Option[];
  readonly objective: string;
  readonly texts: Readonly<Record<TextFieldName, TextField>>;
  /** Fields that the house makes meaningless are left out, unless something was typed there. */
  readonly applies: {
    readonly storey: boolean;
    readonly slab: boolean;
    readonly ceiling: boolean;
    readonly atticHeight: boolean;
  };
  /** Whether one of the measures was given or refused, so that their group stands open. */
  readonly measuresOpen: boolean;
  readonly messages: Readonly<Partial<Record<FieldName, string>>>;
  /** The same messages with the names of their fields, for the top of the form. */
  readonly problems: readonly FieldProblemView[];
}

export interface FieldProblemView {
  readonly field: FieldName;
  readonly label: string;
  readonly message: string;
}

const textFieldNames = [
  'storey',
  'room_height',
  'slab',
  'attic_height',
  'roof_angle',
  'roof_thickness',
  'ridge_distance',
  'offset',
  'reference',
] as const satisfies readonly FieldName[];
type TextFieldName = (typeof textFieldNames)[number];

/** Makes the form's view out of the reference data and what was submitted. */
export function presentForm(reference: ReferenceData, selection: Selection, translator: Translator): FormView {
  const { floor, pipe, ceiling } = selection;
  const problems = fieldProblems(selection, translator);
  const numFloors = floor.value?.numFloors ?? Math.max(1, ...reference.floors.map((layout) => layout.numFloors));
  const hasUpperFloor = floor.value === null || floor.value.hasAttic || ceiling.value === 'flat';
  const options = <Row extends { readonly id: number }>(
    rows: readonly Row[],
    field: Field<Row | null>,
    label: (row: Row) => string,
  ): Option[] =>
    rows.map((row) => ({ value: String(row.id), label: label(row), selected: row.id === field.value?.id }));
  const word = <Word extends string>(words: readonly Word[], field: Field<Word>, label: (word: Word) => string) =>
    words.map((value, index): Option => ({
      value: index === 0 ? '' : value,
      label: label(value),
      selected: value === field.value,
    }));

  return {
    producers: options(reference.producers, selection.producer, ({ name }) => name).sort(byLabel(translator)),
    fireplaces: fireplaceGroups(reference, selection, translator),
    schemes: schemeOptions(selection),
    pipes: options(
      [...reference.pipes].sort((a, b) => a.diameter - b.diameter),
      pipe,
      ({ diameter }) => `${diameter}`,
    ),
    colors: options(reference.colors, selection.color, ({ color }) => color),
    floors: options(reference.floors, floor, ({ name }) => name),
    roofTypes: options(reference.roofTypes, selection.roofType, ({ type }) => type),
    ventilation: reference.ventilationModules
      .map((module) => ({ module, selected: selection.ventilation.submitted.includes(String(module.id)) }))
      .filter(({ module, selected }) => selected || fitsPipe(module, pipe.value))
      .map(({ module, selected }) => ({
        value: String(module.id),
        label: module.name,
        selected,
        articleNumber: module.articleNumber,
      }))
      .sort(byLabel(translator)),
    formats: word(['round', 'square'], selection.format, (value) => translator.translate(`form.format.${value}`)),
    ceilings: word(['roof', 'flat'], ceiling, (value) => translator.translate(`form.ceiling.${value}`)),
    objective: selection.objective.value,
    texts: textFields(selection, translator),
    applies: {
      storey: numFloors > 1 || isFilled(selection.storey),
      slab: numFloors > 1 || hasUpperFloor || isFilled(selection.slab),
      ceiling: floor.value?.hasAttic !== true || isFilled(ceiling),
      atticHeight: hasUpperFloor || isFilled(selection.atticHeight),
    },
    measuresOpen: measureFields(selection).some(({ defaulted, problem }) => !defaulted || problem !== null),
    messages: Object.fromEntries(problems.map(({ field, message }) => [field, message])),
    problems,
  };
}

/** The default scheme is sent as nothing, so that it never clings to another fireplace that is chosen next. */
function schemeOptions({ fireplace, scheme }: Selection): Option[] {
  const schemes = fireplace.value?.schemes ?? [];
  const whenAbsent = defaultScheme(schemes);
  return schemes.map((offered) => ({
    value: offered.id === whenAbsent?.id ? '' : String(offered.id),
    label: offered.name,
    selected: offered.id === scheme.value?.id,
  }));
}

function isFilled({ submitted }: Field<unknown>): boolean {
  return submitted.some((text) => text !== '');
}

function textFields(selection: Selection, { translate }: Translator): Record<TextFieldName, TextField> {
  const field = ({ submitted }: Field<unknown>, placeholder: string | number): TextField => ({
    typed: submitted.at(-1) ?? '',
    placeholder: String(placeholder),
  });
  const roofAngle = roofAngles(selection.roofType.value).whenAbsent;
  return {
    storey: field(selection.storey, 1),
    room_height: field(selection.roomHeight, houseMeasures.roomHeight.whenAbsent),
    slab: field(selection.slab, houseMeasures.slab.whenAbsent),
    attic_height: field(selection.atticHeight, houseMeasures.atticHeight.whenAbsent),
    roof_angle: field(
      selection.roofAngle,
      selection.roofType.value === null ? translate('form.default_roof_angle') : roofAngle,
    ),
    roof_thickness: field(selection.roofThickness, houseMeasures.roofThickness.whenAbsent),
    ridge_distance: field(selection.ridgeDistance, translate('form.ridge_distance.unknown')),
    offset: field(selection.offset, houseMeasures.offset.whenAbsent),
    reference: field(selection.reference, ''),
  };
}

function measureFields(selection: Selection): readonly Field<unknown>[] {
  const { roomHeight, slab, atticHeight, ceiling, roofAngle, roofThickness, ridgeDistance, format, offset } = selection;
  const measures: readonly Field<unknown>[] = [
    roomHeight,
    slab,
    atticHeight,
    roofAngle,
    roofThickness,
    ridgeDistance,
    offset,
  ];
  return [...measures, ...[ceiling, format].filter(({ value }) => value !== 'roof' && value !== 'round')];
}

function fieldProblems(selection: Selection, { translate }: Translator): FieldProblemView[] {
  return selectionFields(selection).flatMap(({ name, problem }) =>
    problem === null
      ? []
      : [{ field: name, label: translate(`form.${name}.label`), message: translate(problem.key, problem.values) }],
  );
}

function byLabel({ compare }: Translator): (left: Option, right: Option) => number {
  return (left, right) => compare(left.label, right.label);
}
