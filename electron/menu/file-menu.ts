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
      separator,
      ...catalogueItems(surroundings),
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

/** Who may not choose another catalogue may look at the one in use. */
function catalogueItems(surroundings: MenuSurroundings): Item[] {
  const { translate, actions, mayOpenCatalogues } = surroundings;
  return [
    {
      id: 'file.catalogue',
      label: translate('menu.file.catalogue'),
      click: () => actions.showCatalogue(),
    },
    ...(mayOpenCatalogues ? choosingItems(surroundings) : []),
  ];
}

function choosingItems(surroundings: MenuSurroundings): Item[] {
  const { translate, actions, hasCentralCatalogue, recentCatalogues, ownCatalogue } = surroundings;
  return [
    {
      id: 'file.catalogue-history',
      label: translate('menu.file.catalogue_history'),
      click: () => actions.showCatalogueHistory(),
    },
    {
      id: 'file.import-catalogue',
      label: translate('menu.file.import_catalogue'),
      accelerator: 'CmdOrCtrl+I',
      click: () => actions.importCatalogue(),
    },
    separator,
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
    ...(ownCatalogue === 'none'
      ? []
      : [
          {
            id: 'file.own-catalogue',
            label: translate('menu.file.own_catalogue'),
            enabled: ownCatalogue === 'aside',
            click: () => actions.useOwnCatalogue(),
          },
        ]),
  ];
}
