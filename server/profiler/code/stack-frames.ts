import { relativeFile, scriptPath } from './script-files.ts';

/** A line of a stack: a call with its place, or a line that is none. */
export interface StackFrame {
  readonly functionName: string;
  /** Relative to the root where it lies below it; empty where there is no file. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly kind: 'own' | 'library' | 'engine';
}

const frameLine = /^\s+at (?:(?<call>.+) \()?(?<location>[^()\s][^()]*?)\)?$/;
const placed = /^(?<script>.+?):(?<line>\d+):(?<column>\d+)$/;

/**
 * Reads the frames out of a stack as the engine writes it.
 * @param isOwn says of an absolute file name whether it belongs to the application
 */
export function parseStack(stack: string, root: string, isOwn: (file: string) => boolean): StackFrame[] {
  return stack.split('\n').flatMap((line): StackFrame[] => {
    const groups = frameLine.exec(line)?.groups;
    if (groups === undefined) return [];
    const functionName = groups['call'] ?? '';
    const place = placed.exec(groups['location'] ?? '')?.groups;
    const path = place === undefined ? null : scriptPath(place['script'] ?? '');
    if (place === undefined || path === null)
      return [{ functionName: functionName || line.trim(), file: '', line: 0, column: 0, kind: 'engine' }];
    const file = relativeFile(path, root);
    const kind = isOwn(path) ? 'own' : 'library';
    return [{ functionName, file, line: Number(place['line']), column: Number(place['column']), kind }];
  });
}
