import { isPartRole } from '../../../db/codes.ts';
import type { AuditFinding } from '../audit/audit-finding.ts';
import { type FoundParts, type ListedPart, type PartSearch, partsPerPage } from '../../catalogue/part-search.ts';
import { isDemonstration } from '../../catalogue/reference-data.ts';
import type { Translator } from '../../i18n/translator.ts';
import { catalogueAddress } from './catalogue-address.ts';
import { type FindingRow, presentFinding } from './difference-rows.ts';
import type { Page } from '../../pages/render-page.ts';

/** A choice of a filter. */
interface Option {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

interface PartRow {
  readonly articleNumber: string;
  readonly nobbNumber: string;
  readonly name: string;
  readonly role: string;
  readonly diameter: string;
  readonly color: string;
  /** Empty where the catalogue has no price. */
  readonly price: string;
  readonly isDiscontinued: boolean;
}

/** The page of the catalogue: its parts, or the findings of the audit. */
export interface CataloguePage extends Page {
  readonly template: 'catalogue/page';
  readonly title: string;
  readonly catalogueDate: string | null;
  readonly isDemonstration: boolean;
  readonly show: 'parts' | 'audit';
  readonly text: string;
  readonly roles: readonly Option[];
  readonly pipes: readonly Option[];
  readonly colors: readonly Option[];
  /** How many parts were found, or how many findings there are. */
  readonly count: string;
  readonly parts: readonly PartRow[];
  readonly pages: { readonly text: string; readonly previous: string | null; readonly next: string | null } | null;
  readonly findings: readonly FindingRow[];
  /** The address to load again while the audit runs; null where it is done, or not shown. */
  readonly waitsFor: string | null;
}

export function presentCatalogueParts(search: PartSearch, found: FoundParts, translator: Translator): CataloguePage {
  const { translate, formats } = translator;
  const lastPage = Math.max(1, Math.ceil(found.count / partsPerPage));
  const addressOf = (page: number): string => catalogueAddress({ ...search, page });
  return {
    ...frame(search, found, translator),
    show: 'parts',
    count: translate('catalogue.found', { count: found.count, number: formats.number(found.count) }),
    parts: found.parts.map((part) => presentPart(part, found, translator)),
    pages:
      lastPage === 1
        ? null
        : {
            text: translate('catalogue.page', { page: formats.number(search.page), pages: formats.number(lastPage) }),
            previous: search.page > 1 ? addressOf(Math.min(search.page - 1, lastPage)) : null,
            next: search.page < lastPage ? addressOf(search.page + 1) : null,
          },
    findings: [],
    waitsFor: null,
  };
}

/** @param findings null while the audit runs */
export function presentCatalogueAudit(
  findings: readonly AuditFinding[] | null,
  found: FoundParts,
  translator: Translator,
): CataloguePage {
  const count = (severity: AuditFinding['severity']): number =>
    findings?.filter((finding) => finding.severity === severity).length ?? 0;
  const everything: PartSearch = { text: '', role: null, pipeId: null, colorId: null, page: 1 };
  return {
    ...frame(everything, found, translator),
    show: 'audit',
    count:
      findings === null
        ? translator.translate('catalogue.auditing')
        : translator.translate('catalogue.findings', { errors: count('error'), warnings: count('warning') }),
    parts: [],
    pages: null,
    findings: findings?.map((finding) => presentFinding(finding, translator)) ?? [],
    waitsFor: findings === null ? '/catalogue?show=audit' : null,
  };
}

function frame(
  search: PartSearch,
  { roles, pipes, colors, info }: FoundParts,
  { translate, formats }: Translator,
): Pick<
  CataloguePage,
  'template' | 'title' | 'catalogueDate' | 'isDemonstration' | 'text' | 'roles' | 'pipes' | 'colors'
> {
  const option = (value: string | number, label: string, chosen: string | number | null): Option => ({
    value: String(value),
    label,
    selected: value === chosen,
  });
  return {
    template: 'catalogue/page',
    title: translate('catalogue.title'),
    isDemonstration: isDemonstration(info),
    catalogueDate: info === null ? null : formats.date(info.date),
    text: search.text,
    roles: roles.map(({ code }) => option(code, translate(`role.${code}`), search.role)),
    pipes: pipes.map(({ id, diameter }) => option(id, `Ø${diameter}`, search.pipeId)),
    colors: colors.map(({ id, color }) => option(id, color, search.colorId)),
  };
}

function presentPart(part: ListedPart, { roles, pipes, colors }: FoundParts, translator: Translator): PartRow {
  const { translate, formats } = translator;
  const role = roles.find(({ id }) => id === part.typeId)?.code;
  const pipe = pipes.find(({ id }) => id === part.pipeId);
  return {
    articleNumber: part.articleNumber,
    nobbNumber: part.nobbNumber ?? '',
    name: part.name,
    role: role === undefined ? '' : translate(`role.${role}`),
    diameter: pipe === undefined ? translate('catalogue.all') : `Ø${pipe.diameter}`,
    color: colors.find(({ id }) => id === part.colorId)?.color ?? translate('catalogue.all'),
    price: part.price === null ? '' : formats.money(part.price),
    isDiscontinued: part.isDiscontinued,
  };
}

const longestText = 100;
const lastPage = 100_000;

/** Reads the address of the catalogue's page; invalid values do not narrow. */
export function parsePartSearch(queryString: string): PartSearch {
  const query = new URLSearchParams(queryString);
  const role = query.get('role') ?? '';
  return {
    text: (query.get('q') ?? '').trim().slice(0, longestText),
    role: isPartRole(role) ? role : null,
    pipeId: numberOf(query.get('pipe')),
    colorId: numberOf(query.get('color')),
    page: Math.min(lastPage, numberOf(query.get('page')) ?? 1),
  };
}

function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
