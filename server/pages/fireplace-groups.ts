import type { Fireplace, ReferenceData } from '../catalogue/reference-data.ts';
import type { Translator } from '../i18n/translator.ts';
import type { Selection } from '../choices/selection.ts';

export interface FireplaceOption {
  readonly value: string;
  readonly label: string;
  readonly articleNumber: string;
  readonly selected: boolean;
}

/** The fireplaces of one producer, in alphabetical order. */
export interface FireplaceGroup {
  readonly producer: string;
  /** What the producer field sends for this producer; empty where the producer is not offered. */
  readonly producerValue: string;
  readonly options: readonly FireplaceOption[];
}

/**
 * The offered fireplaces by producer, narrowed to the chosen producer.
 * Those whose producer is hidden come last, in a group that does not give its name away.
 */
export function fireplaceGroups(
  { producers, fireplaces }: ReferenceData,
  selection: Selection,
  translator: Translator,
): FireplaceGroup[] {
  const byProducer = new Map<number | null, Fireplace[]>();
  for (const fireplace of fireplaces) {
    const group = byProducer.get(fireplace.producerId);
    if (group === undefined) byProducer.set(fireplace.producerId, [fireplace]);
    else group.push(fireplace);
  }
  const group = (producerId: number | null, producer: string): FireplaceGroup => ({
    producer,
    producerValue: producerId === null ? '' : String(producerId),
    options: (byProducer.get(producerId) ?? [])
      .sort((left, right) => translator.compare(left.name, right.name) || left.id - right.id)
      .map(({ id, name, articleNumber }) => ({
        value: String(id),
        label: name,
        articleNumber,
        selected: id === selection.fireplace.value?.id,
      })),
  });
  const chosen = selection.producer.value;
  const offered = chosen === null ? producers : [chosen];
  const groups = [...offered]
    .sort((left, right) => translator.compare(left.name, right.name))
    .map(({ id, name }) => group(id, name));
  if (chosen === null) groups.push(group(null, translator.translate('form.fireplace.other_producers')));
  return groups.filter(({ options }) => options.length > 0);
}
