import { exceptionsOf } from '../../profile/profile.ts';
import type { RecordedException } from './record.ts';
import { readSourceFile } from '../../code/source-files.ts';
import { highlightSource } from '../../rendering/highlight.ts';
import { parseStack, type StackFrame } from '../../code/places.ts';
import { badge, type Panel, type PanelContext } from '../panel.ts';

const linesAround = 5;
const excerptsShown = 8;

export const exceptionPanel: Panel = {
  name: 'exception',
  title: 'Exception',
  status(profile) {
    const thrown = exceptionsOf(profile).filter(({ depth }) => depth === 0).length;
    return { empty: thrown === 0, badge: badge(thrown, 'bad') };
  },
  async present(profile, context) {
    return {
      exceptions: await Promise.all(exceptionsOf(profile).map((exception) => presentException(exception, context))),
    };
  },
};

async function presentException(exception: RecordedException, context: PanelContext): Promise<object> {
  const frames = parseStack(exception.stack, context.options.root, context.isOwnFile);
  const runs: { readonly own: boolean; readonly frames: object[] }[] = [];
  let excerptsLeft = excerptsShown;
  for (const frame of frames) {
    const own = frame.kind === 'own';
    const excerpt = own && excerptsLeft > 0 ? await readExcerpt(frame, context) : [];
    // The excerpt of the first own frame is unfolded.
    const first = excerpt.length > 0 && excerptsLeft === excerptsShown;
    if (excerpt.length > 0) excerptsLeft -= 1;
    if (runs.at(-1)?.own !== own) runs.push({ own, frames: [] });
    runs.at(-1)?.frames.push({ ...frame, first, excerpt });
  }
  const saysMore = frames.length === 0 && exception.stack !== `${exception.name}: ${exception.message}`;
  return { ...exception, runs, text: saysMore ? exception.stack : '' };
}

async function readExcerpt(frame: StackFrame, context: PanelContext) {
  const source = await readSourceFile(context.options.root, frame.file);
  if (source.kind !== 'text') return [];
  const first = Math.max(1, frame.line - linesAround);
  const lines = source.lines.slice(first - 1, frame.line + linesAround);
  return highlightSource(lines, frame.file).map((pieces, index) => ({
    number: first + index,
    pieces,
    marked: first + index === frame.line,
  }));
}
