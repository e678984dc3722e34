import type { RecordedException } from '../profile.ts';
import { parseStack, type StackFrame } from '../rendering/stack-frames.ts';
import type { Panel, PanelContext } from './panel.ts';

const linesAround = 5;
const excerptsShown = 8;

interface ShownFrame extends StackFrame {
  readonly excerpt: readonly { readonly number: number; readonly text: string; readonly marked: boolean }[];
}

/** Frames of one sort that follow one another; those of libraries are folded together. */
interface FrameRun {
  readonly own: boolean;
  readonly frames: ShownFrame[];
}

/** What was thrown, with its causes, or why the request matched no route. */
export const exceptionPanel: Panel = {
  name: 'exception',
  title: 'Exception',
  status: ({ exceptions }) => ({
    empty: exceptions.length === 0,
    badge: exceptions.length === 0 ? null : { text: String(exceptions.length), tone: 'bad' },
  }),
  async present({ exceptions }, context) {
    return { exceptions: await Promise.all(exceptions.map((exception) => presentException(exception, context))) };
  },
};

async function presentException(exception: RecordedException, context: PanelContext): Promise<object> {
  const frames = parseStack(exception.stack, context.options.applicationRoot);
  const runs: FrameRun[] = [];
  let excerptsLeft = excerptsShown;
  for (const frame of frames) {
    const own = frame.kind === 'own';
    const excerpt = own && excerptsLeft > 0 ? await readExcerpt(frame, context) : [];
    if (excerpt.length > 0) excerptsLeft -= 1;
    const last = runs.at(-1);
    if (last !== undefined && last.own === own) last.frames.push({ ...frame, excerpt });
    else runs.push({ own, frames: [{ ...frame, excerpt }] });
  }
  return { ...exception, runs, text: frames.length === 0 ? exception.stack : '' };
}

async function readExcerpt(frame: StackFrame, context: PanelContext): Promise<ShownFrame['excerpt']> {
  const source = await context.sources.read(frame.file);
  if (source.kind !== 'text') return [];
  const first = Math.max(1, frame.line - linesAround);
  return source.lines.slice(first - 1, frame.line + linesAround).map((text, index) => ({
    number: first + index,
    text,
    marked: first + index === frame.line,
  }));
}
