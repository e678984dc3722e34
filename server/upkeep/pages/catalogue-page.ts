import { isPartRole } from '../../../db/codes.ts';
import type { FireplacePage, FireplaceSearch } from '../../catalogue/fireplace-search.ts';
import {
  type PartPage,
  type ListedPart,
  type PartSearch,
  partsPerPage,
  searchedText,
} from '../../catalogue/part-search.ts';
import type { CatalogueInfo } from '../../catalogue/reference-data.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { AuditFinding } from '../audit/audit-finding.ts';
import { catalogueAddress, fireplacesAddress, presentFinding, presentPages } from './report-rows.ts';

export function presentCatalogueParts(search: PartSearch, found: PartPage, translator: Translator) {
  const { translate, nameOf, formats } = translator;
  const option = (value: string | number, label: string, chosen: string | number | null) => ({
    value: String(value),
    label,
    selected: value === chosen,
  });
  return {
    ...frame(found.info, translator),
    show: 'parts',
    text: search.text,
    roles: found.roles.map(({ code }) => option(code, translate(`role.${code}`), search.role)),
    pipes: found.pipes.map(({ id, diameter }) => option(id, `Ø${diameter}`, search.pipeId)),
    colors: found.colors.map(({ id, color }) => option(id, nameOf(color), search.colorId)),
    count: translate('catalogue.found', { count: found.count, number: formats.number(found.count) }),
    parts: found.parts.map((part) => presentPart(part, found, translator)),
    pages: pagesOf(search, found, (page) => catalogueAddress({ ...search, page }), translator),
  };
}

export function presentFireplaces(search: FireplaceSearch, found: FireplacePage, translator: Translator) {
  const { translate, formats } = translator;
  return {
    ...frame(found.info, translator),
    show: 'fireplaces',
    text: search.text,
    count: translate('catalogue.found_fireplaces', { count: found.count, number: formats.number(found.count) }),
    fireplaces: found.fireplaces.map(({ price, ...fireplace }) => ({
      ...fireplace,
      price: priceText(price, translator),
    })),
    pages: pagesOf(search, found, (page) => fireplacesAddress({ ...search, page }), translator),
  };
}

function pagesOf(
  { page }: FireplaceSearch,
  { count }: { readonly count: number },
  addressOf: (page: number) => string,
  translator: Translator,
) {
  return presentPages(page, Math.max(1, Math.ceil(count / partsPerPage)), addressOf, translator);
}

/** @param findings null while the audit runs */
export function presentCatalogueAudit(
  findings: readonly AuditFinding[] | null,
  info: CatalogueInfo,
  translator: Translator,
) {
  const count = (severity: AuditFinding['severity']): number =>
    findings?.filter((finding) => finding.severity === severity).length ?? 0;
  return {
    ...frame(info, translator),
    show: 'audit',
    count:
      findings === null
        ? translator.translate('catalogue.auditing')
        : translator.translate('catalogue.findings', { errors: count('error'), warnings: count('warning') }),
    findings: findings?.map((finding) => presentFinding(finding, translator)) ?? [],
    waitsFor: findings === null ? '/catalogue?show=audit' : null,
  };
}

function frame(info: CatalogueInfo, { translate, formats }: Translator) {
  return {
    template: 'catalogue/page',
    title: translate('catalogue.title'),
    hasInvented: info.hasInvented,
    catalogueDate: formats.date(info.date),
  };
}

function priceText(price: number | null, { formats }: Translator): string {
  return price === null ? '' : formats.money(price);
}

function presentPart(part: ListedPart, { roles, pipes, colors }: PartPage, translator: Translator) {
  const { translate, nameOf } = translator;
  const color = colors.find(({ id }) => id === part.colorId)?.color;
  const role = roles.find(({ id }) => id === part.typeId)?.code;
  const pipe = pipes.find(({ id }) => id === part.pipeId);
  return {
    articleNumber: part.articleNumber,
    nobbNumber: part.nobbNumber ?? '',
    name: part.name,
    role: role === undefined ? '' : translate(`role.${role}`),
    diameter: pipe === undefined ? translate('catalogue.all') : `Ø${pipe.diameter}`,
    color: color === undefined ? translate('catalogue.all') : nameOf(color),
    price: priceText(part.price, translator),
    isDiscontinued: part.isDiscontinued,
  };
}

const lastPage = 100_000;

/** Reads an address. Invalid values do not narrow. */
export function parsePartSearch(queryString: string): PartSearch {
  const query = new URLSearchParams(queryString);
  const role = query.get('role') ?? '';
  return {
    text: searchedText(query.get('q') ?? ''),
    role: isPartRole(role) ? role : null,
    pipeId: numberOf(query.get('pipe')),
    colorId: numberOf(query.get('color')),
    isSold: false,
    isForgiving: false,
    page: Math.min(lastPage, numberOf(query.get('page')) ?? 1),
  };
}

function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
