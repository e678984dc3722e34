import type { Translator } from '../../i18n/translator.ts';
import { localDay } from '../../local-day.ts';
import { readReturnAddress } from '../../pages/return-address.ts';
import type { PurchaseFile } from '../../quotes/purchase-prices.ts';
import type { UpkeepText } from '../refusal.ts';
import { upkeepText } from '../upkeep-text.ts';
import type { UploadProblem } from './change-page.ts';

/** The end of the last request. `leftOut`: goods of the catalogue without a usable price in the file. */
export type PurchaseRemark =
  | { readonly kind: 'kept'; readonly supplier: string; readonly count: number; readonly leftOut: number }
  | { readonly kind: 'put_aside'; readonly name: string }
  | { readonly kind: UploadProblem | 'no_supplier' }
  | { readonly kind: 'refused'; readonly reason: UpkeepText };

export interface PurchasePageInput {
  readonly file: PurchaseFile | 'damaged' | 'unreadable';
  readonly remark: PurchaseRemark | null;
  /** As typed. */
  readonly supplier: string;
  readonly query: string;
}

/** Makes the page of the dealer's purchase prices: which lists there are, never a price. */
export function presentPurchasePage({ file, remark, supplier, query }: PurchasePageInput, translator: Translator) {
  const { translate, formats } = translator;
  const address = new URLSearchParams(query).get('return');
  const returnTo = address === '/quote/desk' ? address : readReturnAddress(address);
  return {
    template: 'dealer/purchase-prices',
    title: translate('purchase.title'),
    action: `/dealer/purchase-prices${returnTo === null ? '' : `?return=${encodeURIComponent(returnTo)}`}`,
    returnTo: returnTo ?? '/',
    /** Why there are no lists; empty: the file is whole. */
    problem: typeof file === 'string' ? translate(`purchase.${file}`) : '',
    /** Whether the page offers to put the file aside. */
    isDamaged: file === 'damaged',
    supplier: { name: 'supplier', value: supplier, message: null, isFocused: remark?.kind === 'no_supplier' },
    lists: Object.entries(typeof file === 'string' ? {} : file).map(([name, { prices, source, updatedAt }]) => ({
      supplier: name,
      facts: translate('purchase.list', {
        number: formats.number(Object.keys(prices).length, 0),
        source,
        date: formats.date(localDay(new Date(updatedAt))),
      }),
    })),
    isProblem: remark !== null && remark.kind !== 'kept' && remark.kind !== 'put_aside',
    remark: remark === null ? '' : remarkText(remark, translator),
  };
}

function remarkText(remark: PurchaseRemark, translator: Translator): string {
  const { translate, formats } = translator;
  if (remark.kind === 'refused') return upkeepText(remark.reason, translator);
  if (remark.kind === 'put_aside') return translate('purchase.put_aside', { name: remark.name });
  if (remark.kind === 'no_supplier') return translate('purchase.no_supplier');
  if (remark.kind !== 'kept') return translate(`import.problem.${remark.kind}`);
  const { supplier, count, leftOut } = remark;
  const kept = translate('purchase.kept', { supplier, number: formats.number(count, 0) });
  return leftOut === 0 ? kept : `${kept} ${translate('purchase.left_out', { number: formats.number(leftOut, 0) })}`;
}
