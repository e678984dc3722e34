import type { QuoteList } from '../../server/quotes/quote-list.ts';
import type { DesktopShell } from '../desktop-shell.ts';
import { documentFolder } from '../dialogs.ts';
import type { QuoteFolder } from '../quotes/quote-folder.ts';
import { openQuote } from './quote-commands.ts';

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

/** Makes the list for the server, which starts before there is a window. */
export function createQuoteList(quoteFolder: QuoteFolder, shown: () => Promise<DesktopShell>): QuoteList {
  return {
    look: quoteFolder.look,
    async open(key) {
      const desktop = await shown();
      const path = quoteFolder.pathOf(key);
      if (path === null) {
        const { report, translate } = desktop;
        await report('info', translate('quotes.gone'), translate('quotes.gone_detail'));
      } else await openQuote(path, desktop);
    },
    chooseFolder: async () => void (await chooseQuoteFolder(await shown())),
    forgetFolder: async () => await nameFolder(null, await shown()),
  };
}
