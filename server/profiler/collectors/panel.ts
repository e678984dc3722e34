import type { CodePlace } from '../code/script-files.ts';
import type { Profile } from '../profile/profile.ts';
import type { PageAddress } from '../rendering/table-order.ts';
import type { Tone } from '../rendering/tone.ts';
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

/** One page of a profile. Its template is `views/profiler/panels/<name>.pug`. */
export interface Panel {
  readonly name: string;
  readonly title: string;
  readonly status: (profile: Profile) => PanelStatus;
  /** What the template prints, beside what every template gets. */
  readonly present: (profile: Profile, context: PanelContext) => object | Promise<object>;
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
