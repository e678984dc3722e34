import { basename } from 'node:path';
import type { ListRefusal, QuoteList } from '../../server/quotes/quote-list.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import { documentFolder } from '../dialogs.ts';
import type { FileWork } from '../quotes/file-task.ts';
import { openQuote } from './quote-commands.ts';
import { localDay } from '../../server/local-day.ts';

/** Asks for the folder of quotes. Returns whether it is another one. */
export async function chooseQuoteFolder(desktop: DesktopShell): Promise<boolean> {
  const { askForFolder, translate, preferences, central } = desktop;
  const present = preferences.current().quoteFolder;
  const first = await documentFolder(preferences, [present, central.quoteFolder]);
  const folder = await askForFolder(translate('quotes.folder_title'), first);
  if (folder === null || folder === present) return false;
  await nameFolder(folder, desktop);
  return true;
}

/** The index of the folder before goes with its name. */
async function nameFolder(folder: string | null, { preferences, quoteFolder }: DesktopShell): Promise<void> {
  await preferences.change({ quoteFolder: folder });
  await quoteFolder.forget();
}

/** Works on a file, which may be the open quote's: its text then follows, and it is neither archived nor removed. */
async function workOn(
  key: string,
  work: FileWork,
  { quotes, quoteFolder }: Pick<DesktopShell, 'quotes' | 'quoteFolder'>,
): Promise<ListRefusal | null> {
  const path = quoteFolder.pathOf(key);
  const isOpen = path !== null && quotes.shown()?.path === path;
  if (isOpen && (work.kind !== 'mark' || quotes.isUnsaved())) return 'open';
  const outcome = await quoteFolder.work(key, work);
  if (outcome.kind !== 'done') return outcome.kind;
  if (isOpen && outcome.text !== null) quotes.refresh(path, outcome.text);
  return null;
}

/** Asks whether files may be removed, and removes them. Returns the reason for which a file stays; null if none does. */
async function removeFiles(keys: readonly string[], desktop: DesktopShell): Promise<ListRefusal | null> {
  const { ask, translate, quoteFolder } = desktop;
  const [first = ''] = keys;
  const path = quoteFolder.pathOf(first);
  if (path === null) return 'gone';
  const answer = await ask({
    type: 'warning',
    message:
      keys.length === 1
        ? translate('quotes.remove', { name: basename(path) })
        : translate('quotes.remove_all', { count: keys.length }),
    detail: translate('quotes.remove_detail'),
    buttons: [translate('quotes.remove.yes'), translate('dialog.cancel')],
    defaultId: 1,
    cancelId: 1,
  });
  if (answer !== 0) return null;
  const refusals: (ListRefusal | null)[] = [];
  for (const key of keys) refusals.push(await workOn(key, { kind: 'remove' }, desktop));
  return refusals.find((refusal) => refusal !== null) ?? null;
}

/** Makes the list for the server, which starts before there is a window. */
export function createQuoteList(
  { quoteFolder, preferences }: Pick<DesktopShell, 'quoteFolder' | 'preferences'>,
  shown: () => Promise<DesktopShell>,
): QuoteList {
  return {
    look: quoteFolder.look,
    known: quoteFolder.known,
    async read(key) {
      const outcome = await quoteFolder.work(key, { kind: 'read' });
      return outcome.kind === 'done' ? outcome.text : null;
    },
    async open(key) {
      const desktop = await shown();
      const path = quoteFolder.pathOf(key);
      if (path === null) {
        const { report, translate } = desktop;
        await report('info', translate('quotes.gone'), translate('quotes.gone_detail'));
      } else await openQuote(path, desktop);
    },
    mark: async (key, mark) => {
      const today = localDay();
      return await workOn(key, { kind: 'mark', mark, today }, await shown());
    },
    archive: async (key) => await workOn(key, { kind: 'archive' }, await shown()),
    remove: async (keys) => await removeFiles(keys, await shown()),
    monthsKept: () => preferences.current().monthsKept,
    keepMonths: (monthsKept) => preferences.change({ monthsKept }),
    chooseFolder: async () => void (await chooseQuoteFolder(await shown())),
    forgetFolder: async () => await nameFolder(null, await shown()),
  };
}
