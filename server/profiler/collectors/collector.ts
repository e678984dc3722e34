import { type Profile, plainProfile } from '../profile/profile.ts';
import type { AnyKind } from '../records/kind.ts';
import type { Masking } from '../../secrets/masking.ts';
import type { Tone } from '../rendering/format.ts';
import type { Adapter, Recorder } from '../watching/adapter.ts';
import type { Panel, PanelStatus } from './panel.ts';

/** A panel from outside: what it records, and how it shows that. */
export interface Collector {
  /** The type of its records, and the name of its panel: lower case, none of the fifteen. */
  readonly name: string;
  readonly title: string;
  /** Markup of a picture of 20 by 20, or a letter. */
  readonly icon?: string;
  readonly record?: {
    /** How many are kept of a request. Default: 100. */
    readonly limit?: number;
    /** Makes of what was said what is kept: plain data, secrets masked. Default: all of it, masked. */
    keep?(data: unknown, given: { readonly mask: Masking }): unknown;
  };
  /** What the menu says of it. Default: how many records there are. */
  status?(records: readonly unknown[], profile: object): GivenStatus;
  /** The panel as HTML. Whatever is not markup goes through `escape`. */
  render(
    records: readonly unknown[],
    given: { readonly escape: (value: unknown) => string; readonly profile: object },
  ): string | Promise<string>;
  /** Begins to watch something. @returns a function that ends it */
  start?(recorder: Recorder): (() => void) | void;
}

interface GivenStatus {
  readonly empty: boolean;
  readonly badge?: string | number | { readonly text: string; readonly tone: Tone } | null;
}

const usualLimit = 100;

/** Whether something given to `use` shows what it watches itself. */
export function isCollector(given: Adapter | Collector): given is Collector {
  return 'render' in given && typeof given.render === 'function';
}

/** How the records of a collector are kept. What it keeps is copied, so that nothing of it can break a profile. */
export function kindOf({ name, record }: Collector): AnyKind {
  return {
    plural: `${name} records`,
    limit: () => record?.limit ?? usualLimit,
    keep(said, { masking }) {
      const kept = record?.keep === undefined ? masking.value(said) : record.keep(said, { mask: masking });
      const copied: unknown = JSON.parse(JSON.stringify(kept ?? null));
      return copied;
    },
    finish: (kept) => kept,
  };
}

export function panelOf(collector: Collector): Panel {
  const { name, title, icon = title.slice(0, 1) } = collector;
  const recordsOf = ({ records }: Profile): readonly unknown[] => {
    const list: unknown = Reflect.get(records, name);
    return Array.isArray(list) ? list : [];
  };
  return {
    name,
    title,
    types: [name],
    icon,
    status: (profile) => {
      const records = recordsOf(profile);
      const count = records.length === 0 ? null : records.length;
      return statusOf(
        collector.status?.(records, plainProfile(profile).profile) ?? { empty: count === null, badge: count },
      );
    },
    present: () => ({}),
    render: (profile) =>
      collector.render(recordsOf(profile), { escape: escapeText, profile: plainProfile(profile).profile }),
  };
}

function statusOf({ empty, badge = null }: GivenStatus): PanelStatus {
  if (badge === null || typeof badge === 'object') return { empty, badge };
  return { empty, badge: { text: String(badge), tone: 'neutral' } };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value ?? '') ?? '').replaceAll(/^"|"$/g, '');
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
