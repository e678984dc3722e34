import type { RecordedTranslation } from './record.ts';
import { orderTable } from '../../rendering/table-order.ts';
import { badge, sumOf, tile, type Panel } from '../panel.ts';

export const translationPanel: Panel = {
  name: 'translation',
  title: 'Translation',
  types: ['translation'],
  status({ records: { translation: translations } }) {
    const missing = translations.filter(({ state }) => state === 'missing').length;
    return { empty: translations.length === 0, badge: badge(missing, 'bad') };
  },
  present({ records: { translation: translations } }, context) {
    const inState = (chosenState: RecordedTranslation['state']): RecordedTranslation[] =>
      translations.filter(({ state }) => state === chosenState);
    const [defined, missing, fallbacks] = [inState('defined'), inState('missing'), inState('fallback')];
    const filter = context.query.get('filter')?.trim() ?? '';
    const isWanted = ({ id, text }: RecordedTranslation): boolean =>
      `${id}\n${text}`.toLowerCase().includes(filter.toLowerCase());
    return {
      tiles: [
        tile('Defined', defined.length, 'good'),
        tile('Fallback', fallbacks.length, fallbacks.length === 0 ? 'neutral' : 'warning'),
        tile('Missing', missing.length, missing.length === 0 ? 'good' : 'bad'),
        tile(
          'Uses',
          sumOf(translations, ({ uses }) => uses),
        ),
        tile('Locales', [...new Set(translations.map(({ locale }) => locale))].join(', ') || 'none'),
      ],
      missing,
      fallbacks,
      filter,
      definedCount: defined.length,
      isDefinedOpen: filter !== '' || context.query.has('sort') || missing.length + fallbacks.length === 0,
      missingJson: readyJson(missing),
      defined: orderTable(defined.filter(isWanted), context, {
        locale: ({ locale }) => locale,
        domain: ({ domain }) => domain,
        uses: ({ uses }) => uses,
        id: ({ id }) => id,
        text: ({ text }) => text,
      }),
    };
  },
};

/** Returns the missing keys as JSON to fill in, one file for each locale and domain. */
function readyJson(missing: readonly RecordedTranslation[]): { readonly file: string; readonly json: string }[] {
  const fileOf = ({ locale, domain }: RecordedTranslation): string => `${locale}/${domain}.json`;
  return [...new Set(missing.map(fileOf))].map((file) => {
    const entries = missing.filter((translation) => fileOf(translation) === file).map(({ id }) => [id, id] as const);
    return { file, json: JSON.stringify(Object.fromEntries(entries), null, 2) };
  });
}
