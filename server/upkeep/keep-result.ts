import { stateOf } from '../../db/followed-file.ts';

/** Keeps the result of work on a file until the file, its path or the variant changes. Failed work is done again. */
export function keepResult<Result>(
  pathOf: () => string,
  work: (path: string, variant: string) => Promise<Result>,
): (variant?: string) => Promise<Result> {
  let last: { readonly state: string; readonly result: Promise<Result> } | null = null;
  return (variant = '') => {
    const path = pathOf();
    const state = `${stateOf(path)} ${path} ${variant}`;
    if (last?.state === state) return last.result;
    const entry = { state, result: work(path, variant) };
    last = entry;
    entry.result.catch(() => {
      if (last === entry) last = null;
    });
    return entry.result;
  };
}
