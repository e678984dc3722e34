import type { MessageKey, Translator } from '../i18n/translator.ts';
import {
  commitments,
  type DealerField,
  dealerFields,
  type DealerProblem,
  type DealerProblems,
  type DealerTexts,
  labourCounts,
  labourIndices,
  labourUnits,
} from '../settings/dealer.ts';
import { optionsOf } from './options.ts';

interface FieldView {
  readonly name: string;
  readonly label: string;
  readonly kind: 'line' | 'area' | 'tick';
  readonly value: string;
  readonly help: string;
  /** Why the value is refused. Empty: it is accepted. */
  readonly message: string;
  readonly isFocused: boolean;
}

export interface DealerPresentation {
  readonly texts: DealerTexts;
  readonly problems: DealerProblems;
  readonly isReadOnly: boolean;
  /** False: the details are in use but could not be saved for the next start. */
  readonly isKept: boolean;
  readonly returnTo: string;
}

const areas: ReadonlySet<DealerField> = new Set(['address', 'terms']);
const aboutQuotes: ReadonlySet<DealerField> = new Set([
  'terms',
  'quotePrefix',
  'validDays',
  'lowestMargin',
  'supplier',
  'customerNumber',
]);
const helps: Readonly<Partial<Record<DealerField, MessageKey>>> = {
  quotePrefix: 'dealer.help.quotePrefix',
  validDays: 'dealer.help.validDays',
  lowestMargin: 'dealer.help.lowestMargin',
};

/** Empty labour lines in the form, after the filled ones. */
const emptyLines = 2;

/** Makes a form for the dealer's details, or the values that the company has set. */
export function presentDealerPage(
  { texts, problems, isReadOnly, isKept, returnTo }: DealerPresentation,
  { translate }: Translator,
) {
  const [wrongLine = 'name'] = problems.keys();
  const focusedField: string = dealerFields.find((field) => problems.has(field)) ?? wrongLine;
  const messageOf = (problem: DealerProblem | undefined): string => {
    if (problem === undefined) return '';
    return translate(`dealer.problem.${problem.kind}`, { count: 'longest' in problem ? problem.longest : 0 });
  };
  const viewOf = (name: string, label: string, value: string, problem: DealerProblem | undefined): FieldView => ({
    name,
    label,
    kind: 'line',
    value,
    help: '',
    message: messageOf(problem),
    isFocused: name === focusedField,
  });
  const fieldOf = (field: DealerField): FieldView => {
    const help = helps[field];
    return {
      ...viewOf(field, translate(`dealer.${field}`), texts(field), problems.get(field)),
      kind: field === 'registered' ? 'tick' : areas.has(field) ? 'area' : 'line',
      help: help === undefined ? '' : translate(help),
    };
  };
  const shownFields = dealerFields.filter((field) => !isReadOnly || texts(field) !== '').map(fieldOf);
  const isAboutQuotes = ({ name }: FieldView): boolean =>
    dealerFields.some((field) => field === name && aboutQuotes.has(field));
  const isFilled = (index: number): boolean =>
    texts(`labour.${index}.text`) !== '' || texts(`labour.${index}.amount`) !== '';
  const lineCount = labourIndices.filter(isFilled).length + (isReadOnly ? 0 : emptyLines);
  return {
    template: 'dealer/page',
    title: translate('dealer.title'),
    isReadOnly,
    isKept,
    returnTo,
    action: returnTo === '/' ? '/dealer' : `/dealer?return=${encodeURIComponent(returnTo)}`,
    details: shownFields.filter((field) => !isAboutQuotes(field)),
    quotes: shownFields.filter(isAboutQuotes),
    labour: labourIndices.slice(0, lineCount).map((index) => {
      const unit = labourUnits.find((labourUnit) => labourUnit === texts(`labour.${index}.unit`)) ?? 'rs';
      const commitment = commitments.find((promise) => promise === texts(`labour.${index}.commitment`)) ?? '';
      const per = labourCounts.find((count) => count === texts(`labour.${index}.per`)) ?? '';
      const partOf = (part: 'text' | 'amount'): FieldView => {
        const name = `labour.${index}.${part}` as const;
        return viewOf(name, translate(`dealer.labour.${part}`, { line: index + 1 }), texts(name), problems.get(name));
      };
      return {
        text: partOf('text'),
        amount: partOf('amount'),
        unit: { name: `labour.${index}.unit`, value: unit },
        commitments: {
          name: `labour.${index}.commitment`,
          options: optionsOf(['', ...commitments], commitment, (value) =>
            translate(value === '' ? 'dealer.labour.open' : `quote.commitment.${value}`),
          ),
        },
        counts: {
          name: `labour.${index}.per`,
          options: optionsOf(['', ...labourCounts], per, (value) =>
            translate(value === '' ? 'dealer.labour.once' : `quote.per.${value}`),
          ),
        },
        /** The chosen options, for a page that only shows them. */
        chosen: [
          ...(commitment === '' ? [] : [translate(`quote.commitment.${commitment}`)]),
          ...(per === '' ? [] : [translate(`quote.per.${per}`)]),
        ],
        units: optionsOf(labourUnits, unit, (value) => translate(`quote.unit.${value}`)),
      };
    }),
  };
}
