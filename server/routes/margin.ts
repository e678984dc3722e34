import type { MarginInput } from '../pages/quote/margin-view.ts';
import { offeredAlternatives } from '../quotes/alternatives.ts';
import { findMargin } from '../quotes/margin.ts';
import { purchasePriceFinder, readPurchaseFile } from '../quotes/purchase-prices.ts';
import type { Quote } from '../quotes/quote.ts';

interface MarginRequest {
  /** Null: no app. */
  readonly path: string | null;
  /** The dealer's lowest margin in per cent; null: none. */
  readonly lowest: number | null;
  /** Whether the button was pressed. */
  readonly isAsked: boolean;
}

/** Returns what the page says about the margin. Reads the purchase prices only if something depends on them. */
export async function loadMargin(quote: Quote, { path, lowest, isAsked }: MarginRequest): Promise<MarginInput | null> {
  if (path === null) return null;
  if (!isAsked && lowest === null) return { lowest, isAsked, isReadable: true, margins: [] };
  const file = await readPurchaseFile(path).catch(() => null);
  const priceOf = purchasePriceFinder(file ?? {});
  const margins = offeredAlternatives(quote).map((offered) => ({
    index: offered.index,
    margin: findMargin(offered.quote, priceOf),
  }));
  return { lowest, isAsked, isReadable: file !== null, margins };
}
