import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { BrowserWindow } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import { report } from '../dialogs.ts';
import { downloadList, printPage, saveAsPdf } from '../documents/documents.ts';
import {
  chooseCatalogue,
  chooseImport,
  openCatalogue,
  returnToOwnCatalogue,
  returnToStandardCatalogue,
} from './catalogue-commands.ts';
import { chooseQuote, newQuote, openQuote, saveQuote, saveQuoteAs } from './quote-commands.ts';
import { separator, type Item, type MenuContext } from './run-command.ts';

/** New calculation, quotes, catalogues, documents, quit. */
export function fileMenu(context: MenuContext): Item {
  const { desktop, run, isMac } = context;
  const { translate, preferences, windows, dealer } = desktop;
  return {
    label: translate('menu.file'),
    submenu: [
      {
        id: 'file.new',
        label: translate('menu.file.new'),
        accelerator: 'CmdOrCtrl+N',
        click: () => desktop.openPage('/'),
      },
      separator,
      ...quoteItems(context),
      separator,
      // A user who may not choose another catalogue may still look at the one in use.
      {
        id: 'file.catalogue',
        label: translate('menu.file.catalogue'),
        click: () => showCatalogue('/catalogue', desktop),
      },
      ...(desktop.central.catalogueSwitching ? choosingItems(context) : []),
      separator,
      {
        id: 'file.save-pdf',
        label: translate('menu.file.save_pdf'),
        accelerator: 'CmdOrCtrl+Shift+E',
        click: () => run.onPage('pdf.failed', (window) => saveAsPdf(window, translate, preferences)),
      },
      {
        id: 'file.export-csv',
        label: translate('menu.file.export_csv'),
        accelerator: 'CmdOrCtrl+E',
        click: () => run.onPage('csv.failed', (window) => exportCsv(window, desktop)),
      },
      {
        id: 'file.print',
        label: translate('menu.file.print'),
        accelerator: 'CmdOrCtrl+P',
        click: () => run.onPage('print.failed', printPage),
      },
      {
        id: 'file.dealer',
        label: translate('menu.file.dealer'),
        click() {
          const page = windows.calculator();
          if (page !== null) dealer.open(page.browserWindow);
        },
      },
      ...(isMac
        ? []
        : [separator, { id: 'file.quit', role: 'quit', label: translate('menu.file.quit') } satisfies Item]),
    ],
  };
}

/** The quote: made of the calculation on the page, and kept in a file. */
function quoteItems({ desktop, run }: MenuContext): Item[] {
  const { translate, preferences } = desktop;
  const { recentQuotes } = preferences.current();
  return [
    {
      id: 'file.new-quote',
      label: translate('menu.file.new_quote'),
      click: () => newQuote(desktop),
    },
    {
      id: 'file.open-quote',
      label: translate('menu.file.open_quote'),
      accelerator: 'CmdOrCtrl+O',
      click: () => run.onCatalogue('quote.failed_to_open', (window) => chooseQuote(window, desktop)),
    },
    {
      id: 'file.recent-quotes',
      label: translate('menu.file.recent_quotes'),
      enabled: recentQuotes.length > 0,
      submenu: recentFiles('file.recent-quote', recentQuotes, (path) =>
        run.onCatalogue('quote.failed_to_open', (window) => openQuote(path, window, desktop)),
      ),
    },
    {
      id: 'file.save-quote',
      label: translate('menu.file.save_quote'),
      accelerator: 'CmdOrCtrl+S',
      click: () => run.onPage('quote.not_saved', (window) => saveQuote(window, desktop)),
    },
    {
      id: 'file.save-quote-as',
      label: translate('menu.file.save_quote_as'),
      accelerator: 'CmdOrCtrl+Shift+S',
      click: () => run.onPage('quote.not_saved', (window) => saveQuoteAs(window, desktop)),
    },
  ];
}

function recentFiles(id: string, paths: readonly string[], open: (path: string) => void): Item[] {
  return paths.map((path, index) => ({
    id: `${id}.${index + 1}`,
    // An ampersand in a label marks the letter after it; two are shown as one.
    label: `&${index + 1} ${basename(path).replaceAll('&', '&&')}`,
    toolTip: path,
    click: () => open(path),
  }));
}

/** Shows a catalogue page that leads back to the choices on the screen, or to where the page on the screen leads back. */
function showCatalogue(address: string, { windows, openPage }: DesktopShell): void {
  const location = windows.calculator()?.location() ?? '/';
  const leadsBack = /^\/\?|[?&]return=/.test(location);
  openPage(leadsBack ? `${address}?return=${encodeURIComponent(location)}` : address);
}

/** The commands that choose or change the catalogue. */
function choosingItems({ desktop, run }: MenuContext): Item[] {
  const { translate, central, preferences, catalogues, server } = desktop;
  const { recentCatalogues } = preferences.current();
  const { ownPath } = catalogues.store;
  return [
    {
      id: 'file.catalogue-history',
      label: translate('menu.file.catalogue_history'),
      click: () => showCatalogue('/catalogue/history', desktop),
    },
    {
      id: 'file.import-catalogue',
      label: translate('menu.file.import_catalogue'),
      accelerator: 'CmdOrCtrl+I',
      click: () => run.onPage('import.failed', (window) => chooseImport(window, desktop)),
    },
    separator,
    {
      id: 'file.open-catalogue',
      label: translate('menu.file.open_catalogue'),
      click: () => run.onCatalogue('catalogue.refused', (window) => chooseCatalogue(window, desktop)),
    },
    {
      id: 'file.recent-catalogues',
      label: translate('menu.file.recent_catalogues'),
      enabled: recentCatalogues.length > 0,
      submenu: recentFiles('file.recent-catalogue', recentCatalogues, (path) =>
        run.onCatalogue('catalogue.refused', (window) => openCatalogue(path, window, desktop)),
      ),
    },
    {
      id: 'file.standard-catalogue',
      label: translate(central.catalogue === null ? 'menu.file.bundled_catalogue' : 'menu.file.central_catalogue'),
      click: () => run.onCatalogue('dialog.failed', (window) => returnToStandardCatalogue(window, desktop)),
    },
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
