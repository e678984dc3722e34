import { isPartRole } from '../../../db/codes.ts';
import { type PartPage, type ListedPart, type PartSearch, partsPerPage } from '../../catalogue/part-search.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { AuditFinding } from '../audit/audit-finding.ts';
import { catalogueAddress, presentFinding, presentPages } from './report-rows.ts';

export function presentCatalogueParts(search: PartSearch, found: PartPage, translator: Translator) {
  const { translate, formats } = translator;
  const lastPage = Math.max(1, Math.ceil(found.count / partsPerPage));
  return {
    ...frame(search, found, translator),
    show: 'parts',
    count: translate('catalogue.found', { count: found.count, number: formats.number(found.count) }),
    parts: found.parts.map((part) => presentPart(part, found, translator)),
    pages: presentPages(search.page, lastPage, (page) => catalogueAddress({ ...search, page }), translator),
  };
}

/** @param findings null while the audit runs */
export function presentCatalogueAudit(
  findings: readonly AuditFinding[] | null,
  found: PartPage,
  translator: Translator,
) {
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
    findings: findings?.map((finding) => presentFinding(finding, translator)) ?? [],
    waitsFor: findings === null ? '/catalogue?show=audit' : null,
  };
}

function frame(
  search: PartSearch,
  { roles, pipes, colors, info }: PartPage,
  { translate, nameOf, formats }: Translator,
) {
  const option = (value: string | number, label: string, chosen: string | number | null) => ({
    value: String(value),
    label,
    selected: value === chosen,
  });
  return {
    template: 'catalogue/page',
    title: translate('catalogue.title'),
    hasInvented: info.hasInvented,
    catalogueDate: info === null ? null : formats.date(info.date),
    text: search.text,
    roles: roles.map(({ code }) => option(code, translate(`role.${code}`), search.role)),
    pipes: pipes.map(({ id, diameter }) => option(id, `Ø${diameter}`, search.pipeId)),
    colors: colors.map(({ id, color }) => option(id, nameOf(color), search.colorId)),
  };
}

function presentPart(part: ListedPart, { roles, pipes, colors }: PartPage, { translate, nameOf, formats }: Translator) {
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
    price: part.price === null ? '' : formats.money(part.price),
    isDiscontinued: part.isDiscontinued,
  };
}

const longestText = 100;
const lastPage = 100_000;

/** Reads an address. Invalid values do not narrow. */
export function parsePartSearch(queryString: string): PartSearch {
  const query = new URLSearchParams(queryString);
  const role = query.get('role') ?? '';
  return {
    // SQL has no text with a NUL character, and no part has a control character.
    text: (query.get('q') ?? '')
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, longestText),
    role: isPartRole(role) ? role : null,
    pipeId: numberOf(query.get('pipe')),
    colorId: numberOf(query.get('color')),
    page: Math.min(lastPage, numberOf(query.get('page')) ?? 1),
  };
}

function numberOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
