import type { MarginInput } from '../pages/quote/margin-view.ts';
import { findMargin } from '../quotes/margin.ts';
import { purchasePriceFinder, readPurchaseFile } from '../quotes/purchase-prices.ts';
import type { PlainQuote } from '../quotes/quote.ts';

interface MarginRequest {
  /** Null: no app. */
  readonly path: string | null;
  /** The dealer's lowest margin in per cent; null: none. */
  readonly lowest: number | null;
  /** Whether the button was pressed. */
  readonly isAsked: boolean;
}

/** Returns what the page says about the margin. Reads the purchase prices only if something depends on them. */
export async function loadMargin(
  quote: PlainQuote,
  { path, lowest, isAsked }: MarginRequest,
): Promise<MarginInput | null> {
  if (path === null) return null;
  if (!isAsked && lowest === null) return { lowest, isAsked, margin: null };
  const file = await readPurchaseFile(path).catch(() => null);
  return { lowest, isAsked, margin: file && findMargin(quote, purchasePriceFinder(file)) };
}
