import type { Translator } from '../i18n/translator.ts';
import { type Selection, selectionFields } from '../choices/selection.ts';
import { fieldText } from './field-view.ts';
import { presentWholeHouse } from './drawing/whole-house.ts';
import { missingFields, presentForm } from './form-view.ts';
import type { CalculatedPage } from './page-input.ts';
import { type PinnedResult, presentComparison } from './result/comparison.ts';
import { presentResult } from './result/result-view.ts';
import { verdictText } from './result/verdict.ts';
import { choiceText } from './texts/choice-text.ts';
import type { CatalogueNotice } from './return-address.ts';

interface CalculatorPageInput extends CalculatedPage {
  /** Says that another version of the catalogue is in use. Null: the address does not ask for it. */
  readonly notice?: CatalogueNotice | null;
  readonly pinned?: readonly PinnedResult[];
}

export function presentCalculatorPage(page: CalculatorPageInput) {
  const { reference, selection, calculation, address, translator, notice = null, pinned = [] } = page;
  const result = calculation && presentResult({ ...page, ...calculation, pinned });
  const missing = missingFields(selection, translator);
  const missingNames = translator.formats.list(missing.map(({ name }) => name));
  return {
    template: 'calculator/page',
    /** Fireplace, house and price, for the history and bookmarks. If there is no price, the title says why. */
    title: pageTitle(selection, result, missingNames, translator),
    form: presentForm(page),
    hasInvented: reference.info.hasInvented,
    catalogueDate: reference.info.date === '' ? '' : translator.formats.date(reference.info.date),
    missing,
    /** A screen reader says this when the result has changed. */
    announcement:
      result === null
        ? missingAnnouncement(selection, missingNames, translator)
        : verdictText(result.verdict, translator),
    /** The queries of kept results. The form sends them too. */
    pins: address.pins,
    result,
    /** The kept results while a choice is missing. Null: there is a result, or nothing is kept. */
    comparison: result === null ? presentComparison({ shown: null, pinned, address, translator }) : null,
    house: result === null ? presentWholeHouse(selection, reference.floors, translator) : null,
    /** The address of the choices, for the way back from the catalogue. Null: nothing is chosen. */
    returnTo: address.calculator() === '/' ? null : address.calculator(),
    notice,
  };
}

function pageTitle(
  selection: Selection,
  result: { readonly title: string } | null,
  missingNames: string,
  translator: Translator,
): string {
  const { translate } = translator;
  const fireplace = choiceText('fireplace', selection, translator);
  if (fireplace === '') return translate('app.title');
  const missing = missingNames === '' ? '' : translate('title.missing', { fields: missingNames });
  const parts = [fireplace, choiceText('floor', selection, translator), result?.title ?? missing];
  return `${parts.filter((part) => part !== '').join(' · ')} – ${translate('app.name')}`;
}

function missingAnnouncement(selection: Selection, missingNames: string, translator: Translator): string {
  const refused = selectionFields(selection).flatMap(({ problem }) =>
    problem === null ? [] : [fieldText(problem, translator)],
  );
  const missing = missingNames === '' ? [] : [translator.translate('empty.missing', { fields: missingNames })];
  return [...refused, ...missing].join(' ');
}
