import type { RecordedTranslation } from './record.ts';
import { orderRows } from '../../rendering/table-order.ts';
import { tile, type Panel } from '../panel.ts';

/** The translation keys that were asked for. */
export const translationPanel: Panel = {
  name: 'translation',
  title: 'Translation',
  types: ['translation'],
  status({ records: { translation: translations } }) {
    const missing = translations.filter(({ state }) => state === 'missing').length;
    return {
      empty: translations.length === 0,
      badge: missing === 0 ? null : { text: String(missing), tone: 'bad' },
    };
  },
  present({ records: { translation: translations } }, context) {
    const missing = translations.filter(({ state }) => state === 'missing');
    const fallbacks = translations.filter(({ state }) => state === 'fallback');
    const wanted = context.query.get('filter')?.trim() ?? '';
    const allDefined = translations.filter(({ state }) => state === 'defined');
    const defined = allDefined.filter(({ id, text }) => contains(id, wanted) || contains(text, wanted));
    return {
      tiles: [
        tile('Defined', allDefined.length, 'good'),
        tile('Fallback', fallbacks.length, fallbacks.length === 0 ? 'neutral' : 'warning'),
        tile('Missing', missing.length, missing.length === 0 ? 'good' : 'bad'),
        tile(
          'Uses',
          translations.reduce((sum, { uses }) => sum + uses, 0),
        ),
        tile('Locales', [...new Set(translations.map(({ locale }) => locale))].join(', ') || 'none'),
      ],
      missing,
      fallbacks,
      wanted,
      definedCount: allDefined.length,
      isDefinedOpen: wanted !== '' || context.query.has('sort') || missing.length + fallbacks.length === 0,
      missingJson: readyJson(missing),
      defined: orderRows(defined, context, {
        locale: ({ locale }) => locale,
        domain: ({ domain }) => domain,
        uses: ({ uses }) => uses,
        id: ({ id }) => id,
        text: ({ text }) => text,
      }),
    };
  },
};

/** The missing keys as resources to fill in, one block for each locale and domain. */
function readyJson(missing: readonly RecordedTranslation[]): { readonly file: string; readonly json: string }[] {
  const files = [...new Set(missing.map(({ locale, domain }) => `${locale}/${domain}.json`))];
  return files.map((file) => ({
    file,
    json: JSON.stringify(
      Object.fromEntries(
        missing.filter(({ locale, domain }) => `${locale}/${domain}.json` === file).map(({ id }) => [id, id]),
      ),
      null,
      2,
    ),
  }));
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
