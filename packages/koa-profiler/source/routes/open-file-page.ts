import { readSourceFile } from '../code/source-files.ts';
import { queryOf, type ObservedContext } from '../recording/arrival.ts';
import { highlightSource } from '../rendering/highlight.ts';
import { sendFrame, sendNotice } from './page-frame.ts';
import type { PageServices } from '../collectors/panel.ts';

/** `/_profiler/open`: a file of the application with numbered lines. */
export async function sendOpenFile(ctx: ObservedContext, services: PageServices): Promise<void> {
  const query = queryOf(ctx);
  const files = query.getAll('file');
  const file = files[0] ?? '';
  const source = files.length === 1 ? await readSourceFile(services.options.root, file) : { kind: 'closed' as const };
  if (source.kind === 'closed') {
    const text = `The file "${files.join(', ')}" cannot be opened.`;
    return sendNotice(ctx, services, { title: 'File not found', text });
  }
  const line = parseLine(query.get('line'));
  const lines = source.kind === 'text' ? source.lines : [];
  const content = await services.views.render('open-file', {
    file,
    source,
    marked: line <= lines.length ? line : 0,
    lines: highlightSource(lines, file),
  });
  return sendFrame(ctx, services, { title: file, content, current: 'open' });
}

function parseLine(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}
