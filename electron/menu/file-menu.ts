import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { BrowserWindow } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import { report } from '../dialogs.ts';
import { downloadList, printPage, saveAsPdf } from '../documents/documents.ts';
import { chooseImport, returnToOwnCatalogue, returnToStandardCatalogue } from './catalogue-commands.ts';
import { chooseQuote, newQuote, openQuote, saveQuote, saveQuoteAs, sendTyped } from './quote-commands.ts';
import { command, separator, type Item, type MenuContext } from './run-command.ts';

export function fileMenu(context: MenuContext): Item {
  const { desktop, run, isMac } = context;
  const { translate, preferences } = desktop;
  return {
    label: translate('menu.file'),
    submenu: [
      command('file.new', translate('menu.file.new'), 'CmdOrCtrl+N', () => desktop.openPage('/')),
      separator,
      ...quoteItems(context),
      separator,
      // All users may look at the catalogue; an administrator can forbid only to choose another.
      command('file.catalogue', translate('menu.file.catalogue'), null, () => showCatalogue('/catalogue', desktop)),
      ...(desktop.central.catalogueSwitching ? choosingItems(context) : []),
      separator,
      command('file.save-pdf', translate('menu.file.save_pdf'), 'CmdOrCtrl+Shift+E', () =>
        run.onPage('pdf.failed', (window) => saveAsPdf(window, translate, preferences)),
      ),
      command('file.export-csv', translate('menu.file.export_csv'), 'CmdOrCtrl+E', () =>
        run.onPage('csv.failed', (window) => exportCsv(window, desktop)),
      ),
      command('file.print', translate('menu.file.print'), 'CmdOrCtrl+P', () => run.onPage('print.failed', printPage)),
      command('file.dealer', translate('menu.file.dealer'), null, () =>
        run.onPage('dialog.failed', () => showDealer(desktop)),
      ),
      ...(isMac
        ? []
        : [separator, { id: 'file.quit', role: 'quit', label: translate('menu.file.quit') } satisfies Item]),
    ],
  };
}

function quoteItems({ desktop, run }: MenuContext): Item[] {
  const { translate, preferences } = desktop;
  const { recentQuotes } = preferences.current();
  return [
    command('file.new-quote', translate('menu.file.new_quote'), null, () => newQuote(desktop)),
    command('file.open-quote', translate('menu.file.open_quote'), 'CmdOrCtrl+O', () =>
      run.onCatalogue('quote.failed_to_open', (window) => chooseQuote(window, desktop)),
    ),
    {
      id: 'file.recent-quotes',
      label: translate('menu.file.recent_quotes'),
      enabled: recentQuotes.length > 0,
      submenu: recentQuotes.map((path, index) => ({
        id: `file.recent-quote.${index + 1}`,
        // An ampersand in a label marks the letter after it; two are shown as one.
        label: `&${index + 1} ${basename(path).replaceAll('&', '&&')}`,
        toolTip: path,
        click: () => run.onCatalogue('quote.failed_to_open', (window) => openQuote(path, window, desktop)),
      })),
    },
    command('file.save-quote', translate('menu.file.save_quote'), 'CmdOrCtrl+S', () =>
      run.onPage('quote.not_saved', (window) => saveQuote(window, desktop)),
    ),
    command('file.save-quote-as', translate('menu.file.save_quote_as'), 'CmdOrCtrl+Shift+S', () =>
      run.onPage('quote.not_saved', (window) => saveQuoteAs(window, desktop)),
    ),
  ];
}

/** Shows a catalogue page that leads back to the choices on the screen, or to where the page on the screen leads back. */
function showCatalogue(address: string, { windows, openPage }: DesktopShell): void {
  openPage(withReturn(address, { windows }));
}

function withReturn(address: string, { windows }: Pick<DesktopShell, 'windows'>): string {
  const location = windows.calculator()?.location() ?? '/';
  const leadsBack = /^\/\?|^\/quote\/desk$|[?&]return=/.test(location);
  return leadsBack ? `${address}?return=${encodeURIComponent(location)}` : address;
}

/** Shows the page of the dealer's details, which leads back to the page on the screen. */
async function showDealer(desktop: DesktopShell): Promise<void> {
  await sendTyped(desktop);
  desktop.openPage(withReturn('/dealer', desktop));
}

function choosingItems({ desktop, run }: MenuContext): Item[] {
  const { translate, central, catalogues, server } = desktop;
  const { ownPath } = catalogues.store;
  return [
    command('file.catalogue-history', translate('menu.file.catalogue_history'), null, () =>
      showCatalogue('/catalogue/history', desktop),
    ),
    command('file.import-catalogue', translate('menu.file.import_catalogue'), 'CmdOrCtrl+I', () =>
      run.onPage('import.failed', (window) => chooseImport(window, desktop)),
    ),
    separator,
    command(
      'file.standard-catalogue',
      translate(central.catalogue === null ? 'menu.file.bundled_catalogue' : 'menu.file.central_catalogue'),
      null,
      () => run.onCatalogue('dialog.failed', (window) => returnToStandardCatalogue(window, desktop)),
    ),
    ...(existsSync(ownPath)
      ? [
          {
            id: 'file.own-catalogue',
            label: translate('menu.file.own_catalogue'),
            enabled: server.cataloguePath() !== ownPath,
            click: () => run.onCatalogue('dialog.failed', (window) => returnToOwnCatalogue(window, desktop)),
          },
        ]
      : []),
  ];
}

async function exportCsv(window: BrowserWindow, { server, translate }: DesktopShell): Promise<void> {
  const ownOrigin = server.origin();
  if (ownOrigin === null || (await downloadList(window, ownOrigin))) return;
  await report(window, 'info', translate('csv.nothing'), translate('csv.nothing_detail'), translate);
}
