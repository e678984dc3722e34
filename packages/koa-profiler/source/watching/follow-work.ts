import { isFunction } from './layers.ts';

/**
 * Calls a method that answers by a promise or by a callback, and tells when it has answered.
 * @param over gets the error, or null, and the result
 */
export function followWork(
  work: (...args: unknown[]) => unknown,
  args: readonly unknown[],
  over: (error: unknown, result: unknown) => void,
): unknown {
  const index = args.findLastIndex(isFunction);
  const callback = args[index];
  if (isFunction(callback)) {
    const heard = function heard(this: unknown, ...results: unknown[]): unknown {
      over(results[0] ?? null, results[1]);
      return Reflect.apply(callback, this, results);
    };
    return work(...args.with(index, heard));
  }
  const answer = work(...args);
  if (answer instanceof Promise)
    answer.then(
      (result: unknown) => over(null, result),
      (error: unknown) => over(error, null),
    );
  return answer;
}
