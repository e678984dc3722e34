import type { Finish, OutletPosition, RoofForm } from '../../db/codes.ts';
import {
  type FloorLayout,
  hasLoft,
  type Pipe,
  type RoofType,
  type Scheme,
} from '../calculator/input/calculation-input.ts';
import type { FlueChoice } from '../calculator/input/chimney-input.ts';
import type { Chimney, Fireplace, Producer, ReferenceData } from '../catalogue/reference-data.ts';
import type { MessageKey } from '../i18n/translator.ts';
import { type Field, type FieldText, type Reading, readField, refuse } from './field.ts';
import { type Bounds, type MeasureUnit, readMeasure, usuallyAsksBelow } from './measure.ts';

/** What one choice may depend on: the rows of the catalogue, and the choices that are before it in the table. */
export interface Situation {
  readonly reference: ReferenceData;
  readonly chosen: {
    readonly producer?: Field<Producer | null>;
    readonly fireplace?: Field<Fireplace | null>;
    readonly scheme?: Field<Scheme | null>;
    readonly pipe?: Field<Pipe | null>;
    readonly floor?: Field<FloorLayout | null>;
    readonly roofType?: Field<RoofType | null>;
    readonly storey?: Field<number>;
    readonly ceiling?: Field<'roof' | 'flat'>;
    readonly offset?: Field<number>;
    readonly flue?: Field<FlueChoice['kind']>;
    readonly chimney?: Field<Chimney | null>;
    readonly flueWidth?: Field<number | null>;
    readonly inlet?: Field<'new' | 'existing'>;
    readonly others?: Field<string>;
  };
}

/** The number of storeys; before the house is chosen, the most that is offered. */
export function storeysOf({ reference: { floors }, chosen: { floor } }: Situation): number {
  return floor?.value?.numFloors ?? Math.max(1, ...floors.map(({ numFloors }) => numFloors));
}

/** Whether there is an attic or loft over the uppermost ceiling, or may be one before the house is chosen. */
export function mayHaveLoft({ chosen: { floor, ceiling } }: Situation): boolean {
  return !floor?.value || hasLoft({ floor: floor.value, ceiling: ceiling?.value ?? 'roof' });
}

/** Whether a choice is for the chosen chimney. */
export function appliesTo(
  { isFor }: Pick<Choice<string, unknown>, 'isFor'>,
  { chosen: { flue } }: Pick<Situation, 'chosen'>,
): boolean {
  const kind = flue?.value ?? 'new';
  return (
    isFor === undefined || (isFor === 'new' ? kind === 'new' : isFor === 'liner' ? kind === 'reline' : kind !== 'new')
  );
}

/** A value to print: a text of the catalogue, a message, or a number with its unit. */
export type Shown = string | FieldText | { readonly number: number; readonly unit: MeasureUnit };

/** One of the values that a field offers. */
export interface Option {
  /** Identifies it among the options of its field. Sent as the value of the field, unless the option is the usual one. */
  readonly id: string;
  readonly value: unknown;
  readonly label: Shown;
  /** Used where nothing is chosen. Sent as an empty text, so that it is not kept when another fireplace is chosen. */
  readonly isUsual: boolean;
  /** Why it does not fit the other choices; null where it does. */
  readonly unfit: FieldText | null;
  /** Beside its label; null: none. */
  readonly picture: Picture | null;
}

/** The pictures of options, by their names in `views/assets/pictures.svg`. */
export type Picture = `roof-${RoofForm | 'steep'}` | `outlet-${OutletPosition}` | `finish-${Finish}`;

/** The part of the form that a field belongs to, in the order of the form. */
export const formGroups = ['fireplace', 'chimney', 'house', 'measures', 'draught'] as const;

interface Placed {
  readonly group: (typeof formGroups)[number];
  /** Whether the field applies to the house; where it does not, it is shown only if it has a value. Absent: always. */
  readonly isMeaningful?: (situation: Situation) => boolean;
}

/** A field for a number. */
export interface MeasureField extends Placed {
  readonly look: 'measure';
  readonly unit: MeasureUnit;
  readonly help: MessageKey;
  readonly bounds: (situation: Situation) => Bounds;
  /** What an empty field shows instead of the usual number; null: the number. */
  readonly emptyText: (situation: Situation) => MessageKey | null;
  /** Whether it counts among the measures of the house that were given. */
  readonly isCounted: boolean;
  /** The number as it is sent. */
  readonly write: (value: number) => string | number;
}

/** A field with a few values to choose from. */
export interface OptionsField extends Placed {
  /** Chips are side by side; pictures are chips with the label under the picture. */
  readonly look: 'select' | 'chips' | 'pictures';
  readonly options: (situation: Situation) => readonly Option[];
  /** Whether the options are sorted by their labels. */
  readonly isSorted?: true;
  /** What the field says where none of its options is the usual one. */
  readonly emptyText?: MessageKey;
  readonly help?: MessageKey;
}

/** The search for a fireplace. */
export interface FireplaceField extends Placed {
  readonly look: 'fireplace';
}

/** One choice, with everything that is special about it. */
export interface Choice<Name extends string, Value> {
  /** Its name in the address; its texts are `form.<name>.…`. */
  readonly name: Name;
  readonly read: (query: URLSearchParams, situation: Situation) => Field<Value, Name>;
  readonly show: (value: Value) => Shown;
  /** Null where the form has none, or one with markup of its own. */
  readonly field: MeasureField | OptionsField | FireplaceField | null;
  /** Whether there is no result without it; absent: there is one. */
  readonly isRequired?: (situation: Pick<Situation, 'chosen'>) => boolean;
  /** The chimneys that it is for: where another is chosen, it counts as not sent. Absent: all. */
  readonly isFor?: 'new' | 'chimney' | 'liner';
  /** Whether the result says so when the usual value was used. */
  readonly isAssumed: boolean;
  /** What the result says then, instead of the value. */
  readonly assumption?: MessageKey;
}

interface MeasureChoice<Name extends string, Value> extends Choice<Name, Value> {
  readonly field: MeasureField;
}

/** The names that have a help text. */
type HelpedName = MessageKey extends infer Key ? (Key extends `form.${infer Name}.help` ? Name : never) : never;

/** What is special about a number; `asksBelow`: a shorter length without unit is asked about, in millimetres. */
type MeasureOptions<Usual extends number | null> = Placed &
  Partial<Pick<MeasureField, 'emptyText' | 'isCounted'>> &
  Partial<Pick<Choice<string, number>, 'isAssumed' | 'assumption' | 'isRequired'>> & {
    readonly unit: MeasureUnit;
    readonly bounds: Bounds<Usual> | ((situation: Situation) => Bounds<Usual>);
    readonly asksBelow?: number;
  };

/** A number. */
export function measure<const Name extends HelpedName, Usual extends number | null>(
  name: Name,
  options: MeasureOptions<Usual>,
): MeasureChoice<Name, number | Usual> {
  const { unit, bounds: given, asksBelow = usuallyAsksBelow, isAssumed = true, ...rest } = options;
  const { assumption, isRequired, ...placed } = rest;
  const bounds = typeof given === 'function' ? given : () => given;
  return {
    name,
    read: (query, situation) => {
      const { usual, ...range } = bounds(situation);
      return readField<number | Usual, Name>(query, name, usual, (text) => readMeasure(text, unit, range, asksBelow));
    },
    show: (value) => ({ number: value ?? 0, unit }),
    field: {
      look: 'measure',
      unit,
      help: `form.${name}.help`,
      emptyText: () => null,
      isCounted: true,
      ...placed,
      bounds,
      // A short length needs its unit, or the form would ask whether metres were meant.
      write: (value) => (unit === 'length' && value > 0 && value < asksBelow ? `${value} mm` : value),
    },
    ...(isRequired === undefined ? {} : { isRequired }),
    isAssumed,
    ...(assumption === undefined ? {} : { assumption }),
  };
}

type OptionsDescription = Pick<OptionsField, 'group' | 'isMeaningful' | 'look' | 'isSorted' | 'emptyText' | 'help'>;

/** One of a few fixed words, each with its text; the first is the usual one. */
export function words<const Name extends string, const Word extends string>(
  name: Name,
  all: readonly [Word, ...Word[]],
  text: (word: Word) => MessageKey,
  field: OptionsDescription | null,
): Choice<Name, Word> {
  const [usual] = all;
  const show = (word: Word): Shown => ({ key: text(word), values: {} });
  return {
    name,
    read: (query) =>
      readField<Word, Name>(query, name, usual, (sent) => {
        const word = all.find((candidate) => candidate === sent);
        return word === undefined ? refuse('field.unknown', {}, '') : { value: word };
      }),
    show,
    field: field && {
      ...field,
      options: () =>
        all.map((word) => ({
          id: word,
          value: word,
          label: show(word),
          isUsual: word === usual,
          unfit: null,
          picture: null,
        })),
    },
    isAssumed: true,
  };
}

interface Identified {
  readonly id: number;
}

/** What is special about the choice of a row. */
interface RowsDescription<Row> {
  readonly rows: (situation: Situation) => readonly Row[];
  readonly label: (row: Row) => Shown;
  /** What it is called in the address; absent: by its id. */
  readonly idOf?: (row: Row) => string;
  /** Without it no row is the usual one. */
  readonly usual?: (situation: Situation) => Row | null;
  readonly unfit?: (row: Row, situation: Situation) => FieldText | null;
  readonly picture?: (row: Row) => Picture;
  readonly isRequired?: true | ((situation: Pick<Situation, 'chosen'>) => boolean);
  readonly isAssumed?: boolean;
}

/** One row of the catalogue, by its id. */
export function row<const Name extends string, Row extends Identified>(
  name: Name,
  description: RowsDescription<Row>,
  field: OptionsDescription,
): Choice<Name, Row | null> {
  const { rows, label, idOf, usual = () => null, unfit = () => null, picture = () => null } = description;
  const { isRequired, isAssumed = false } = description;
  return {
    name,
    read: (query, situation) =>
      readField<Row | null, Name>(query, name, usual(situation), (text) => findRow(text, rows(situation), idOf)),
    show: (chosen) => (chosen === null ? '' : label(chosen)),
    field: {
      ...field,
      options: (situation) =>
        rows(situation).map((offered) => ({
          id: idOf?.(offered) ?? String(offered.id),
          value: offered,
          label: label(offered),
          isUsual: offered.id === usual(situation)?.id,
          unfit: unfit(offered, situation),
          picture: picture(offered),
        })),
    },
    ...(isRequired === undefined ? {} : { isRequired: isRequired === true ? () => true : isRequired }),
    isAssumed,
  };
}

/** Finds the row that a text names by its id, or as `idOf` says. */
export function findRow<Row extends Identified>(
  text: string,
  rows: readonly Row[],
  idOf?: (row: Row) => string,
): Reading<Row> {
  const isNamed = idOf
    ? (one: Row) => idOf(one) === text
    : ({ id }: Row) => /^\d{1,15}$/.test(text) && id === Number(text);
  const found = rows.find(isNamed);
  return found === undefined ? refuse('field.unknown', {}, '') : { value: found };
}
