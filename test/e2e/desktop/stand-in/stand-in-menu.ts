import type { MenuItemConstructorOptions } from 'electron';

/** One item of a menu: what its template says. A click on an item with a role does nothing, as in Electron on a Mac. */
export class StandInMenuItem {
  readonly id: string;
  readonly label: string;
  readonly enabled: boolean;
  readonly submenu: StandInMenu | null;
  readonly #template: MenuItemConstructorOptions;

  constructor(template: MenuItemConstructorOptions) {
    this.#template = template;
    this.id = template.id ?? '';
    this.label = template.label ?? '';
    this.enabled = template.enabled ?? true;
    this.submenu = Array.isArray(template.submenu) ? new StandInMenu(template.submenu) : null;
  }

  click(): void {
    if (this.enabled && this.#template.click) Reflect.apply(this.#template.click, undefined, []);
  }
}

export class StandInMenu {
  readonly items: StandInMenuItem[];

  constructor(template: readonly MenuItemConstructorOptions[]) {
    this.items = template.map((item) => new StandInMenuItem(item));
  }

  getMenuItemById(id: string): StandInMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : (item.submenu?.getMenuItemById(id) ?? null);
      if (found !== null) return found;
    }
    return null;
  }
}
