import type { CodePlace } from '../code/script-files.ts';
import type { Profile } from '../profile/profile.ts';
import type { PageAddress } from '../rendering/table-order.ts';
import type { Tone } from '../rendering/format.ts';
import type { PanelServices } from './services.ts';

/** What the menu says of a panel before it is opened. */
export interface PanelStatus {
  /** Whether it has nothing to show for this profile; its entry is dimmed. */
  readonly empty: boolean;
  readonly badge: { readonly text: string; readonly tone: Tone } | null;
}

/** What a panel may use when it is opened. */
export interface PanelContext extends PanelServices, PageAddress {
  /** The address of a place in code; null for code that cannot be shown. */
  readonly openLink: (place: Pick<CodePlace, 'file' | 'line'>) => string | null;
}

/** One page of a profile. */
export interface Panel {
  readonly name: string;
  readonly title: string;
  /** The types of records that it shows. */
  readonly types?: readonly string[];
  /** Markup of a picture, or a letter; left out, it is `icon.svg` in the folder of its collector. */
  readonly icon?: string;
  readonly status: (profile: Profile) => PanelStatus;
  /** What the template `panel.pug` in the folder of its collector prints, beside what every template gets; or the page itself. */
  readonly present: (profile: Profile, context: PanelContext) => object | Promise<object>;
  readonly render?: (profile: Profile) => string | Promise<string>;
}

/** A number beside the name of a panel; none where it is zero. */
export function badge(count: number, tone: Tone = 'neutral'): PanelStatus['badge'] {
  return count === 0 ? null : { text: String(count), tone };
}

/** The sum of a figure over all rows. */
export function sumOf<T>(rows: readonly T[], figureOf: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + figureOf(row), 0);
}

/** A number above the tables of a panel. */
export interface Tile {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly tone: Tone;
}

/** A tile. What follows a number is its unit; any other text, a name for example, is one value however many words it has. */
export function tile(label: string, text: string | number, tone: Tone = 'neutral'): Tile {
  const [, value = String(text), unit = ''] = /^(-?[\d.]+) (.+)$/.exec(String(text)) ?? [];
  return { label, value, unit, tone };
}
