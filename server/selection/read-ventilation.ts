import type { Pipe } from '../calculator/input/choices.ts';
import type { VentilationModule } from '../catalogue/reference-data.ts';
import { type Field, type FieldProblem, refuse } from './field.ts';
import { rowOf } from './read-choice.ts';

/** Reads the chosen ventilation modules: any number of those that are offered, of the chosen diameter or of none. */
export function readVentilation(
  query: URLSearchParams,
  modules: readonly VentilationModule[],
  pipe: Pipe | null,
): Field<readonly VentilationModule[]> {
  const submitted = query.getAll('ventilation');
  const chosen = new Set<VentilationModule>();
  let problem: FieldProblem | null = null;
  for (const text of submitted.map((sent) => sent.trim()).filter((sent) => sent !== '')) {
    const reading = rowOf(text, modules);
    if ('problem' in reading) {
      problem ??= reading.problem;
    } else if (fitsPipe(reading.value, pipe)) {
      chosen.add(reading.value);
    } else {
      const values = { module: reading.value.name, diameter: pipe?.diameter ?? '' };
      problem ??= refuse('field.ventilation_of_other_diameter', values).problem;
    }
  }
  return { name: 'ventilation', submitted, value: [...chosen], defaulted: false, problem };
}

/** Whether a module is of the chosen diameter or of none; without a choice every module may still fit. */
export function fitsPipe({ pipeId }: VentilationModule, pipe: Pipe | null): boolean {
  return pipe === null || pipeId === null || pipeId === pipe.id;
}
