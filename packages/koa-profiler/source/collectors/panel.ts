import type { CodePlace } from '../code/places.ts';
import type { ResolvedOptions } from '../options.ts';
import type { CpuRecorder } from '../recording/cpu-recorder.ts';
import type { Profile } from '../profile/profile.ts';
import type { Recording } from '../recording/recording.ts';
import type { Tone } from '../rendering/format.ts';
import type { PageAddress } from '../rendering/table-order.ts';
import type { Views } from '../rendering/views.ts';
import type { ProfileStorage } from '../storage/profile-storage.ts';
import type { WatchedDatabase } from '../watching/adapter.ts';
import type { Masking } from '../secrets/masking.ts';

export interface PanelStatus {
  /** Whether the panel has nothing to show. Its entry in the menu is then dimmed. */
  readonly empty: boolean;
  readonly badge: { readonly text: string; readonly tone: Tone } | null;
}

export interface PanelContext extends PanelServices, PageAddress {
  readonly openLink: (place: Pick<CodePlace, 'file' | 'line'>) => string | null;
}

export interface Panel {
  readonly name: string;
  readonly title: string;
  readonly types?: readonly string[];
  /** Markup of a picture, or a letter. Default: `icon.svg` in the folder of its collector. */
  readonly icon?: string;
  readonly status: (profile: Profile) => PanelStatus;
  /** Whether the menu lists it. Default: always. */
  readonly isListed?: (profile: Profile) => boolean;
  /** Returns the variables of the template `panel.pug`. */
  readonly present: (profile: Profile, context: PanelContext) => object | Promise<object>;
  readonly render?: (profile: Profile) => string | Promise<string>;
}

export function badge(count: number, tone: Tone = 'neutral'): PanelStatus['badge'] {
  return count === 0 ? null : { text: String(count), tone };
}

export function sumOf<T>(rows: readonly T[], figureOf: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + figureOf(row), 0);
}

/** Returns a figure above the tables of a panel. A unit after a number is shown smaller. */
export function tile(label: string, text: string | number, tone: Tone = 'neutral') {
  const [, value = String(text), unit = ''] = /^(-?[\d.]+) (.+)$/.exec(String(text)) ?? [];
  return { label, value, unit, tone };
}

export interface PanelServices {
  readonly options: ResolvedOptions;
  /** The address of the pages: the prefix of a mounted application and `/_profiler`. */
  readonly base: string;
  readonly masking: Masking;
  readonly databases: readonly WatchedDatabase[];
  readonly emitters: readonly string[];
  readonly isOwnFile: (file: string) => boolean;
  /** Whether a script, named by path or address, belongs to the profiler. */
  readonly isProfilers: (script: string) => boolean;
  readonly views: Views;
  readonly panels: readonly Panel[];
  readonly outside: ReadonlyMap<string, number>;
}

export interface PageServices extends PanelServices {
  readonly storage: ProfileStorage;
  readonly placeOf: (number: number) => CodePlace | null;
  readonly inFlight: () => readonly Recording[];
  readonly cpu: CpuRecorder;
}
