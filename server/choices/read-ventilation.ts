import type { Pipe } from '../calculator/input/calculation-input.ts';
import type { VentilationModule } from '../catalogue/reference-data.ts';
import type { Field, FieldProblem } from './field.ts';
import { rowOf } from './read-choice.ts';

/**
 * Reads the chosen ventilation modules: any number of those that are offered.
 * Those of another diameter than the chosen one are left out, which the field says.
 */
export function readVentilation(
  query: URLSearchParams,
  modules: readonly VentilationModule[],
  pipe: Pipe | null,
): Field<readonly VentilationModule[]> {
  const submitted = query.getAll('ventilation');
  const [chosen, unfit] = [new Set<VentilationModule>(), new Set<VentilationModule>()];
  let problem: FieldProblem | null = null;
  for (const text of submitted.map((sent) => sent.trim()).filter((sent) => sent !== '')) {
    const reading = rowOf(text, modules);
    if ('problem' in reading) problem ??= reading.problem;
    else if (fitsPipe(reading.value, pipe)) chosen.add(reading.value);
    else unfit.add(reading.value);
  }
  const [first] = unfit;
  const values = { module: first?.name ?? '', count: unfit.size, diameter: pipe?.diameter ?? '' };
  return {
    name: 'ventilation',
    submitted,
    value: [...chosen],
    defaulted: false,
    problem,
    dropped: first === undefined ? null : { key: 'field.dropped.ventilation', values },
  };
}

/** Whether a module is of the chosen diameter or of none; without a choice every module may still fit. */
export function fitsPipe({ pipeId }: VentilationModule, pipe: Pipe | null): boolean {
  return pipe === null || pipeId === null || pipeId === pipe.id;
}
