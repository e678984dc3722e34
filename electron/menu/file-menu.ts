import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { BrowserWindow } from 'electron';
import type { DesktopShell } from '../desktop-shell.ts';
import { report } from '../dialogs.ts';
import { downloadList, printPage, saveAsPdf } from '../documents/documents.ts';
import { chooseImport, returnToOwnCatalogue, returnToStandardCatalogue } from './catalogue-commands.ts';
import { chooseQuote, newQuote, openQuote, saveQuote, saveQuoteAs, sendTyped } from './quote-commands.ts';
import { separator, type Item, type MenuContext } from './run-command.ts';

export function fileMenu(context: MenuContext): Item {
  const { desktop, run, isMac } = context;
  const { translate, preferences } = desktop;
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
      // All users may look at the catalogue; an administrator can forbid only to choose another.
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
        click: () => run.onPage('dialog.failed', () => showDealer(desktop)),
      },
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
      submenu: recentQuotes.map((path, index) => ({
        id: `file.recent-quote.${index + 1}`,
        // An ampersand in a label marks the letter after it; two are shown as one.
        label: `&${index + 1} ${basename(path).replaceAll('&', '&&')}`,
        toolTip: path,
        click: () => run.onCatalogue('quote.failed_to_open', (window) => openQuote(path, window, desktop)),
      })),
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
