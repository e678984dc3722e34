import type { Notice, NoticeCode } from '../../calculator/result/outcome.ts';
import type { Translator } from '../../i18n/translator.ts';
import { figureTexts } from './measure-text.ts';
import { penetrationsText } from './reason-text.ts';

/** A notice (a remark beside the result) in words. */
export interface NoticeText {
  readonly code: NoticeCode;
  readonly text: string;
}

export function presentNotices(notices: readonly Notice[], translator: Translator): NoticeText[] {
  return notices.map((notice) => ({ code: notice.code, text: noticeText(notice, translator) }));
}

export function shortNotices(notices: readonly Notice[], { translate }: Translator): NoticeText[] {
  const codes = [...new Set(notices.map(({ code }) => code))];
  return codes.map((code) => ({ code, text: translate(`notice.${code}.short`) }));
}

function noticeText(notice: Notice, translator: Translator): string {
  const { translate, formats } = translator;
  const figures = figureTexts(notice, translator);
  switch (notice.code) {
    case 'PRICE_MISSING':
      return translate('notice.PRICE_MISSING', {
        count: notice.articleNumbers.length,
        articles: formats.list(notice.articleNumbers),
      });
    case 'CATALOGUE_INVALID':
      return translate('notice.CATALOGUE_INVALID', {
        count: notice.problems.length,
        rows: formats.list(
          notice.problems.map(({ table, id, articleNumber, column }) =>
            translate('notice.catalogue_row', { row: articleNumber ?? `${table} ${id}`, column }),
          ),
        ),
      });
    case 'PART_NOT_IN_CATALOGUE':
      return translate('notice.PART_NOT_IN_CATALOGUE', { ...figures, role: translate(`role.${notice.role}`) });
    case 'LINER_LENGTH_UNMET':
      return translate(`notice.LINER_LENGTH_UNMET.${notice.at}`, figures);
    case 'LENGTHS_LEFT_OUT':
    case 'SEARCH_STOPPED':
    case 'CHIMNEY_TEE_NOT_LISTED':
    case 'TOLERANCE_WIDENED':
      return translate(`notice.${notice.code}`, figures);
    case 'JOINT_MARGIN_REDUCED': {
      const margins = notice.margins.map((margin) => {
        const penetration = penetrationsText([margin.penetration], translator);
        return translate('notice.margin', { ...figureTexts(margin, translator), penetration });
      });
      return translate('notice.JOINT_MARGIN_REDUCED', { ...figures, margins: formats.list(margins) });
    }
  }
}
