import { basename } from 'node:path';
import { separator, type Item, type MenuSurroundings } from './menu-parts.ts';

/** Calculation, catalogue, documents, the end. */
export function fileMenu(surroundings: MenuSurroundings): Item {
  const { translate, actions, isMac } = surroundings;
  return {
    label: translate('menu.file'),
    submenu: [
      {
        id: 'file.new',
        label: translate('menu.file.new'),
        accelerator: 'CmdOrCtrl+N',
        click: () => actions.newCalculation(),
      },
      ...(surroundings.mayOpenCatalogues ? [separator, ...catalogueItems(surroundings)] : []),
      separator,
      {
        id: 'file.save-pdf',
        label: translate('menu.file.save_pdf'),
        accelerator: 'CmdOrCtrl+S',
        click: () => actions.savePdf(),
      },
      {
        id: 'file.export-csv',
        label: translate('menu.file.export_csv'),
        accelerator: 'CmdOrCtrl+E',
        click: () => actions.exportCsv(),
      },
      {
        id: 'file.print',
        label: translate('menu.file.print'),
        accelerator: 'CmdOrCtrl+P',
        click: () => actions.print(),
      },
      { id: 'file.dealer', label: translate('menu.file.dealer'), click: () => actions.showDealer() },
      ...(isMac
        ? []
        : [separator, { id: 'file.quit', role: 'quit', label: translate('menu.file.quit') } satisfies Item]),
    ],
  };
}

function catalogueItems(surroundings: MenuSurroundings): Item[] {
  const { translate, actions, hasCentralCatalogue, recentCatalogues } = surroundings;
  return [
    {
      id: 'file.open-catalogue',
      label: translate('menu.file.open_catalogue'),
      accelerator: 'CmdOrCtrl+O',
      click: () => actions.openCatalogue(),
    },
    {
      id: 'file.recent-catalogues',
      label: translate('menu.file.recent_catalogues'),
      enabled: recentCatalogues.length > 0,
      submenu: recentCatalogues.map((path, index) => ({
        id: `file.recent-catalogue.${index + 1}`,
        // An ampersand in a label marks the letter after it; two stand for one.
        label: `&${index + 1} ${basename(path).replaceAll('&', '&&')}`,
        toolTip: path,
        click: () => actions.openRecentCatalogue(path),
      })),
    },
    {
      id: 'file.standard-catalogue',
      label: translate(hasCentralCatalogue ? 'menu.file.central_catalogue' : 'menu.file.bundled_catalogue'),
      click: () => actions.useStandardCatalogue(),
    },
  ];
}
