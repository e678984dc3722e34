import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { BrowserWindow } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import { downloadList, printPage, saveAsPdf } from '../documents/documents.ts';
import { LIST_PAGE } from '../quotes/quote-folder.ts';
import { chooseImport, returnToOwnCatalogue, returnToStandardCatalogue } from './catalogue-commands.ts';
import { chooseQuote, newQuote, openQuote, saveQuote, saveQuoteAs, sendTyped } from './quote-commands.ts';
import { chooseQuoteFolder } from './list-commands.ts';
import { command, separator, type Item, type MenuContext } from './run-command.ts';

export function fileMenu(context: MenuContext): Item {
  const { desktop, run, isMac } = context;
  const { translate } = desktop;
  return {
    label: translate('menu.file'),
    submenu: [
      command(context, 'file.new', 'CmdOrCtrl+N', () => desktop.openPage('/')),
      separator,
      ...quoteItems(context),
      separator,
      // All users may look at the catalogue; an administrator can forbid only to choose another.
      command(context, 'file.catalogue', null, () => openWithReturn('/catalogue', desktop)),
      ...(desktop.central.catalogueSwitching ? choosingItems(context) : []),
      separator,
      command(context, 'file.save_pdf', 'CmdOrCtrl+Shift+E', () =>
        run.onPage('pdf.failed', (window) => saveAsPdf(window, desktop)),
      ),
      command(context, 'file.export_csv', 'CmdOrCtrl+E', () =>
        run.onPage('csv.failed', (window) => exportCsv(window, desktop)),
      ),
      command(context, 'file.print', 'CmdOrCtrl+P', () =>
        run.onPage('print.failed', (window) => printPage(window, desktop)),
      ),
      command(context, 'file.dealer', null, () => run.onPage('dialog.failed', () => showDealer(desktop))),
      command(context, 'file.purchase_prices', null, () =>
        run.onPage('dialog.failed', () => showPurchasePrices(desktop)),
      ),
      ...(isMac
        ? []
        : [separator, { id: 'file.quit', role: 'quit', label: translate('menu.file.quit') } satisfies Item]),
    ],
  };
}

function quoteItems(context: MenuContext): Item[] {
  const { desktop, run } = context;
  const { translate, preferences } = desktop;
  const { recentQuotes } = preferences.current();
  return [
    command(context, 'file.new_quote', null, () => newQuote(desktop)),
    command(context, 'file.quotes', 'CmdOrCtrl+L', () => run.onPage('dialog.failed', () => showList(desktop))),
    command(context, 'file.open_quote', 'CmdOrCtrl+O', () =>
      run.onCatalogue('quote.failed_to_open', () => chooseQuote(desktop)),
    ),
    {
      id: 'file.recent_quotes',
      label: translate('menu.file.recent_quotes'),
      enabled: recentQuotes.length > 0,
      submenu: recentQuotes.map((path, index) => ({
        id: `file.recent_quote.${index + 1}`,
        // An ampersand in a label marks the letter after it; two are shown as one.
        label: `&${index + 1} ${basename(path).replaceAll('&', '&&')}`,
        toolTip: path,
        click: () => run.onCatalogue('quote.failed_to_open', () => openQuote(path, desktop)),
      })),
    },
    command(context, 'file.quote_folder', null, () =>
      run.onPage('dialog.failed', async () => {
        if (await chooseQuoteFolder(desktop)) await showList(desktop);
      }),
    ),
    command(context, 'file.save_quote', 'CmdOrCtrl+S', () =>
      run.onPage('quote.not_saved', (window) => saveQuote(window, desktop)),
    ),
    command(context, 'file.save_quote_as', 'CmdOrCtrl+Shift+S', () =>
      run.onPage('quote.not_saved', (window) => saveQuoteAs(window, desktop)),
    ),
  ];
}

/** Shows a page that leads back to the choices on the screen, or to where the page on the screen leads back. */
function openWithReturn(address: string, { windows, openPage }: DesktopShell): void {
  const location = windows.location();
  const leadsBack = /^\/\?|^\/quote\/desk$|[?&]return=/.test(location);
  openPage(leadsBack ? `${address}?return=${encodeURIComponent(location)}` : address);
}

/** Shows the list of quotes. */
async function showList(desktop: DesktopShell): Promise<void> {
  await sendTyped(desktop);
  desktop.openPage(LIST_PAGE);
}

/** Shows the page of the dealer's details. */
async function showDealer(desktop: DesktopShell): Promise<void> {
  await sendTyped(desktop);
  openWithReturn('/dealer', desktop);
}

/** Shows the page of the dealer's purchase prices. */
async function showPurchasePrices(desktop: DesktopShell): Promise<void> {
  await sendTyped(desktop);
  openWithReturn('/dealer/purchase-prices', desktop);
}

function choosingItems(context: MenuContext): Item[] {
  const { desktop, run } = context;
  const { central, catalogues, server } = desktop;
  const { ownPath } = catalogues.store;
  const standard = central.catalogue === null ? 'file.bundled_catalogue' : 'file.central_catalogue';
  const own = command(context, 'file.own_catalogue', null, () =>
    run.onCatalogue('dialog.failed', () => returnToOwnCatalogue(desktop)),
  );
  return [
    command(context, 'file.catalogue_history', null, () => openWithReturn('/catalogue/history', desktop)),
    command(context, 'file.import_catalogue', 'CmdOrCtrl+I', () =>
      run.onPage('import.failed', () => chooseImport(desktop)),
    ),
    separator,
    command(context, standard, null, () => run.onCatalogue('dialog.failed', () => returnToStandardCatalogue(desktop))),
    ...(existsSync(ownPath) ? [{ ...own, enabled: server.cataloguePath() !== ownPath }] : []),
  ];
}

async function exportCsv(window: BrowserWindow, { server, report, translate }: DesktopShell): Promise<void> {
  const ownOrigin = server.origin();
  if (ownOrigin === null || (await downloadList(window, ownOrigin))) return;
  await report('info', translate('csv.nothing'), translate('csv.nothing_detail'));
}
