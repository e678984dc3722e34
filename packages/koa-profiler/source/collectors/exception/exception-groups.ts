import type { CodePlace, StackFrame } from '../../code/places.ts';
import type { Profile } from '../../profile/profile.ts';

/** Exceptions of one class, with one form of message, from one place. */
export interface ExceptionGroup {
  readonly name: string;
  readonly message: string;
  /** The innermost place of the application; null if the stack has none. */
  readonly place: CodePlace | null;
  count: number;
  /** The newest profile with such an exception, and its time. */
  readonly token: string;
  readonly lastAt: number;
}

/**
 * Groups the thrown exceptions of profiles, the most frequent first.
 * @param profiles newest first
 */
export function groupExceptions(
  profiles: readonly Profile[],
  framesOf: (stack: string) => readonly StackFrame[],
): readonly ExceptionGroup[] {
  const groups = new Map<string, ExceptionGroup>();
  for (const { token, startedAt, records } of profiles)
    for (const { name, message, stack, relation } of records.exception.flat()) {
      if (relation !== 'thrown') continue;
      const place = framesOf(stack).find(({ kind }) => kind === 'own') ?? null;
      const shape = messageShape(message);
      const key = JSON.stringify([name, shape, place?.file, place?.line]);
      const group = groups.get(key) ?? { name, message: shape, place, count: 0, token, lastAt: startedAt };
      group.count += 1;
      groups.set(key, group);
    }
  return [...groups.values()].toSorted((left, right) => right.count - left.count || right.lastAt - left.lastAt);
}

/** Returns the first line of a message with signs in place of what differs each time: quoted texts, identifiers, numbers. */
function messageShape(message: string): string {
  const [line = ''] = message.slice(0, 300).split('\n', 1);
  return line
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, (quoted) => `${quoted.charAt(0)}…${quoted.charAt(0)}`)
    .replaceAll(/\b(?=[\da-f-]*\d)[\da-f]{8}(?:-?[\da-f]{4}){0,6}\b/gi, '…')
    .replaceAll(/\d+(?:[.,]\d+)*/g, '0');
}
