import type { Translator } from '../../i18n/translator.ts';
import { templateNameField, usualTemplate } from '../../quotes/edit.ts';
import type { LookedFolder } from '../../quotes/quote-list.ts';
import type { DealerSettings } from '../../settings/dealer.ts';
import type { MakeField } from './quote-lines-view.ts';

export interface NamedTemplate {
  readonly key: string;
  readonly name: string;
}

/** Returns the templates that are known of the folder of quotes. */
export function findTemplates(folder: LookedFolder | null): NamedTemplate[] {
  return (folder?.files ?? []).flatMap(({ key, content }) =>
    'quote' in content && content.quote.isTemplate ? [{ key, name: content.quote.number }] : [],
  );
}

/** Makes the templates of a quote's page. The dealer's usual lines are the first. A quote with several alternatives takes none. */
export function presentTemplates(
  templates: readonly NamedTemplate[],
  hasAlternatives: boolean,
  dealer: DealerSettings | null,
  field: MakeField,
  { translate, htmlLanguage }: Translator,
) {
  const usual = { key: usualTemplate, name: translate('quote.template_usual') };
  const named = templates.toSorted((first, second) => first.name.localeCompare(second.name, htmlLanguage));
  const choices = [...(dealer?.labour.length ? [usual] : []), ...named];
  return { choices: hasAlternatives ? [] : choices, name: field(templateNameField, '') };
}
