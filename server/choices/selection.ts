import type { CalculationInput, DefaultedField } from '../calculator/input/calculation-input.ts';
import type { ReferenceData } from '../catalogue/reference-data.ts';
import type { Translator } from '../i18n/translator.ts';
import { isObserved, record } from 'koa-profiler/observe';
import { flueOf } from './chimney-choices.ts';
import { appliesTo } from './choice.ts';
import {
  type ChoiceName,
  choiceNames,
  choiceTable,
  type ChoiceValues,
  type FieldName,
  type FieldNames,
} from './choices.ts';
import type { Field } from './field.ts';

export type Selection = { readonly [Name in ChoiceName]: Field<ChoiceValues[Name], FieldNames[Name]> };

const nothingSent = new URLSearchParams();

/** Reads the form from a query. An unusable value is ignored, and its field has a problem. Never throws. */
export function parseSelection(query: URLSearchParams, reference: ReferenceData): Selection {
  return forEachChoice<Selection>((name, chosen) => {
    const situation = { reference, chosen };
    const choice = choiceTable[name];
    return choice.read(appliesTo(choice, situation) ? query : nothingSent, situation);
  });
}

export function selectionFields(selection: Selection): Field<unknown, FieldName>[] {
  return choiceNames.map((name) => selection[name]);
}

/** Returns the input of the calculation; null if a required choice is missing. */
export function calculationInput(selection: Selection): CalculationInput | null {
  const scheme = selection.scheme.value;
  const pipe = selection.pipe.value;
  const floor = selection.floor.value;
  const roofType = selection.roofType.value;
  const color = selection.color.value;
  if (scheme === null || pipe === null || floor === null || roofType === null || color === null) return null;
  const values = forEachChoice<ChoiceValues>((name) => selection[name].value);
  const flue = flueOf(values);
  if (flue === null) return null;
  const ventilationPartIds = values.ventilation.map(({ id }) => id);
  const defaulted = choiceNames
    .filter(isAssumed)
    .filter((name) => selection[name].defaulted && appliesTo(choiceTable[name], { chosen: selection }));
  return { ...values, scheme, pipe, floor, roofType, color, flue, ventilationPartIds, defaulted };
}

function isAssumed(name: ChoiceName): name is DefaultedField {
  return choiceTable[name].isAssumed;
}

/** Calls `make` for each choice in the order of the table. `made`: the results of earlier choices. */
function forEachChoice<Made extends Readonly<Record<ChoiceName, unknown>>>(
  make: (name: ChoiceName, made: Partial<Made>) => Made[ChoiceName],
): Made {
  const made: Partial<Made> = {};
  const entries: Partial<Record<ChoiceName, unknown>> = made;
  for (const name of choiceNames) entries[name] = make(name, made);
  if (!hasEachChoice(made)) throw new TypeError('A choice of the table was left out.');
  return made;
}

function hasEachChoice<Made extends Readonly<Record<ChoiceName, unknown>>>(made: Partial<Made>): made is Made {
  return choiceNames.every((name) => name in made);
}

/** Records text and value of each field of the form, for listeners. */
export function recordSelection(selection: Selection, { translate }: Translator): void {
  if (!isObserved()) return;
  for (const { name, submitted, value, defaulted, problem } of selectionFields(selection)) {
    const message = problem === null ? null : translate(problem.key, problem.values);
    record('form-field', { form: 'calculator', field: name, submitted, value, defaulted, message });
  }
}
