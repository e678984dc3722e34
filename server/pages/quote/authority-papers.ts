import type { Translator } from '../../i18n/translator.ts';
import type { PlainQuote } from '../../quotes/quote.ts';

/** The papers for the municipality, for who checks the work, and for the owner. Each is a draft of the dealer. */
export const authorityPapers = ['notice', 'control', 'owner'] as const;
type AuthorityPaper = (typeof authorityPapers)[number];

/** A line to fill in by hand if the value is empty. `isName`: the value is Norwegian. */
interface FormRow {
  readonly label: string;
  readonly value: string;
  readonly isName: boolean;
}

/** A sentence with the title of its source; empty: none. */
interface SourcedText {
  readonly text: string;
  readonly source: string;
}

interface PaperParts {
  /** The purpose of the paper, and that it is no official form. */
  readonly introduction: readonly string[];
  readonly forms: readonly { readonly heading: string; readonly rows: readonly FormRow[] }[];
  /** Lists of points, with a box to tick for each, and a line for a remark on the paper of the check. */
  readonly ticks: readonly {
    readonly heading: string;
    readonly rows: readonly SourcedText[];
    readonly hasRemarks: boolean;
  }[];
  readonly lists: readonly { readonly heading: string; readonly rows: readonly SourcedText[] }[];
  /** A sentence over the signature; empty: none. */
  readonly statement: string;
  readonly signature: string;
  readonly sources: readonly string[];
}

const owner = 'Forskrift om brannforebygging § 6, etter Åmot kommune og brannvesenet NORBR';
const notification = 'Salten brann, Meldeskjema for nytt ildsted';
const permission = 'SAK10 § 4-1, etter Salten brann og Nordpeis';
const checkList = 'Stord kommune, Melding om ny eldstad';
const fitter = 'byggogbevar.no, Montering av ildsted; Åmot kommune, Ildsted';
const keeping = 'Aure kommune, Ildsted og skorsteiner';
const sweeping = 'Salten brann, Hvem er ansvarlig for at pipa blir feiet';

/** The rule about the municipality's demand: an application, or the owner's notification. */
const municipalityRule = 'R23';
/** The rules about distances to combustible material and about the chimney's class. */
const clearanceRules: ReadonlySet<string> = new Set(['R6', 'R21', 'R22']);
/** The rule about sweeping and about the outlet for soot. */
const sweepingRule = 'R11';

export function presentAuthorityPaper(kind: AuthorityPaper, quote: PlainQuote, translator: Translator) {
  const { translate } = translator;
  const present = { notice: presentNotice, control: presentControl, owner: presentOwner }[kind];
  return { kind, heading: translate(`quote.${kind}.heading`), ...present(quote, translator) };
}

function presentNotice(quote: PlainQuote, translator: Translator): PaperParts {
  const { translate } = translator;
  const { customer, calculation } = quote;
  const empty = emptyRows(translator);
  const duty = calculation.rules.find(({ ids }) => ids.includes(municipalityRule))?.advice ?? '';
  return {
    introduction: [translate('quote.notice.introduction'), ...(duty === '' ? [] : [duty])],
    forms: [
      { heading: translate('quote.notice.to'), rows: empty('municipality') },
      {
        heading: translate('quote.authority.owner'),
        rows: [
          { label: translate('result.column.name'), value: customer.name, isName: false },
          { label: translate('quote.customer.phone'), value: customer.phone, isName: false },
          { label: translate('quote.customer.email'), value: customer.email, isName: false },
          ...listPlace(quote, translator),
        ],
      },
      {
        heading: translate('quote.authority.plant'),
        rows: [...listPlant(quote, translator), ...empty('effect', 'room')],
      },
      { heading: translate('quote.notify.fitter'), rows: empty('firm', 'phone', 'date') },
      { heading: translate('quote.authority.checked_by'), rows: empty('name', 'phone') },
    ],
    ticks: [
      {
        heading: translate('quote.notice.concerns'),
        rows: (['new', 'other', 'removed', 'chimney'] as const).map((kind) => ({
          text: translate(`quote.notice.concerns.${kind}`),
          source: '',
        })),
        hasRemarks: false,
      },
    ],
    lists: [],
    statement: '',
    signature: translate('quote.notice.signature'),
    sources: [owner, notification, permission],
  };
}

function presentControl(quote: PlainQuote, translator: Translator): PaperParts {
  const { translate } = translator;
  const empty = emptyRows(translator);
  return {
    introduction: [translate('quote.control.introduction')],
    forms: [
      {
        heading: translate('quote.authority.owner'),
        rows: [
          { label: translate('result.column.name'), value: quote.customer.name, isName: false },
          ...listPlace(quote, translator),
        ],
      },
      { heading: translate('quote.authority.plant'), rows: listPlant(quote, translator) },
      { heading: translate('quote.notify.fitter'), rows: empty('firm', 'date') },
      { heading: translate('quote.authority.checked_by'), rows: empty('name', 'firm', 'organisation', 'phone') },
    ],
    ticks: [
      {
        heading: translate('quote.fitting.checks'),
        rows: [...listLimits(quote), ...listFitterChecks(translator)],
        hasRemarks: true,
      },
    ],
    lists: [],
    statement: translate('quote.control.statement'),
    signature: translate('quote.control.signature'),
    sources: [fitter, checkList],
  };
}

function presentOwner(quote: PlainQuote, translator: Translator): PaperParts {
  const { translate } = translator;
  const { rules } = quote.calculation;
  const sentence = (key: 'sweeper' | 'access' | 'changes', source: string): SourcedText => ({
    text: translate(`quote.owner.${key}`),
    source,
  });
  const swept = rules.find(({ ids }) => ids.includes(sweepingRule))?.advice ?? '';
  return {
    introduction: [translate('quote.owner.introduction')],
    forms: [
      {
        heading: translate('quote.authority.plant'),
        rows: [
          ...listPlant(quote, translator),
          ...listPlace(quote, translator).slice(0, 1),
          ...emptyRows(translator)('fitted_by', 'date'),
        ],
      },
    ],
    ticks: [
      {
        heading: translate('quote.owner.keep'),
        rows: (['fireplace', 'flue', 'declaration', 'list', 'control', 'notice', 'receipt'] as const).map((paper) => ({
          text: translate(`quote.owner.keep.${paper}`),
          source: '',
        })),
        hasRemarks: false,
      },
    ],
    lists: [
      {
        heading: translate('quote.owner.sweeping'),
        rows: [
          ...(swept === '' ? [] : [{ text: swept, source: '' }]),
          sentence('sweeper', sweeping),
          sentence('access', sweeping),
          sentence('changes', owner),
        ],
      },
      {
        heading: translate('quote.owner.clearances'),
        rows: rules
          .filter(({ ids }) => ids.some((id) => clearanceRules.has(id)))
          .map(({ title, limit, advice }) => ({
            text: [title, ...[limit, advice].filter((part) => part !== null)].join(' · '),
            source: '',
          })),
      },
    ],
    statement: '',
    signature: translate('quote.owner.signature'),
    sources: [keeping, owner],
  };
}

/** Returns rows to fill in by hand. */
function emptyRows({ translate }: Translator) {
  type Label =
    | 'municipality'
    | 'firm'
    | 'phone'
    | 'date'
    | 'name'
    | 'organisation'
    | 'effect'
    | 'room'
    | 'fitted_by'
    | 'land'
    | 'dwelling'
    | 'serial';
  return (...labels: readonly Label[]): FormRow[] =>
    labels.map((label) => ({ label: translate(`quote.authority.${label}`), value: '', isName: false }));
}

/** Lists where the fireplace stands. A land registry number is not known. */
function listPlace({ customer }: PlainQuote, translator: Translator): FormRow[] {
  const address = customer.deliveryAddress.length > 0 ? customer.deliveryAddress : customer.address;
  return [
    { label: translator.translate('quote.customer.address'), value: address.join(', '), isName: false },
    ...emptyRows(translator)('land', 'dwelling'),
  ];
}

/** Lists fireplace, producer, chimney and diameter. */
function listPlant({ calculation }: PlainQuote, translator: Translator): FormRow[] {
  const { translate } = translator;
  const producer = calculation.choices.find(({ name }) => name === 'fireplace')?.key?.[1];
  const [fireplace = '', diameter = ''] = calculation.summary;
  return [
    { label: translate('form.fireplace.label'), value: fireplace, isName: true },
    { label: translate('form.producer.label'), value: producer ?? '', isName: true },
    ...emptyRows(translator)('serial'),
    { label: translate('form.flue.label'), value: calculation.flue, isName: false },
    { label: translate('form.pipe.label'), value: diameter, isName: false },
  ];
}

/** Lists the titles and limits of all rules but that of the municipality, which is a duty of the owner. */
function listLimits({ calculation }: PlainQuote): SourcedText[] {
  return calculation.rules
    .filter(({ ids }) => !ids.includes(municipalityRule))
    .map(({ title, limit }) => ({ text: limit === null ? title : `${title} · ${limit}`, source: '' }));
}

/** The checks with the titles of their sources. The source of a check without a title is the instructions. */
const fitterChecks = [
  ['floor', 'varmeokonomi.no, Krav til gulvplate'],
  ['wall', 'aabv.no, Krav til ildsted og brannmur'],
  ['air', checkList],
  ['dwelling', ''],
  ['firing', ''],
  ['sweep', checkList],
] as const;

export function listFitterChecks({ translate }: Translator): SourcedText[] {
  return fitterChecks.map(([check, source]) => ({ text: translate(`quote.fitter.${check}`), source }));
}
