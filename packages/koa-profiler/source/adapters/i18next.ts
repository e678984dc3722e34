import { propertyOf } from '../values/texts.ts';
import type { Adapter } from '../watching/adapter.ts';
import { wrapMethod } from '../watching/override.ts';

/** The used part of an i18next instance, from version 21 on. */
export interface TranslatorInstance {
  readonly language?: string | undefined;
  readonly options: { readonly defaultNS?: unknown };
  exists(key: string, options?: object): boolean;
  readonly t: (...args: never[]) => unknown;
}

/** Records the keys that an i18next instance translates: defined, missing, or taken from another language. */
export function i18next(instance: TranslatorInstance): Adapter {
  return {
    watches: 'translation',
    start(recorder) {
      const stop = wrapMethod(instance, 't', (translate, args) => {
        const text = translate(...args);
        recorder.guard('translation', () => {
          for (const data of describe(instance, args, text, translate)) recorder.record('translation', data);
        });
        return text;
      });
      return { stop };
    },
  };
}

/** Returns a record for one use; none if the key is no text but a list of keys. */
function describe(
  instance: TranslatorInstance,
  [key, argument]: readonly unknown[],
  text: unknown,
  translate: (...args: unknown[]) => unknown,
) {
  if (typeof key !== 'string' || typeof text !== 'string') return [];
  const options = typeof argument === 'object' && argument !== null ? argument : {};
  const details = translate(key, { ...options, returnDetails: true });
  const asked = textProperty(options, 'lng') ?? instance.language ?? '';
  const used = textProperty(details, 'usedLng') ?? asked;
  const isDefined = instance.exists(key, options);
  const domain =
    textProperty(details, 'usedNS') ?? textProperty(options, 'ns') ?? textProperty(instance.options, 'defaultNS') ?? '';
  const state = !isDefined ? ('missing' as const) : used === asked ? ('defined' as const) : ('fallback' as const);
  return [{ id: key, domain, locale: asked, state, text }];
}

function textProperty(value: unknown, name: string): string | null {
  const text = propertyOf(value, name);
  return typeof text === 'string' ? text : null;
}
