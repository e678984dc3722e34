import type { MenuItemConstructorOptions } from 'electron';

/** One item of a menu: what its template says, and a click that does what Electron's does. */
export class StandInMenuItem {
  readonly id: string;
  readonly label: string;
  readonly role: string;
  readonly submenu: StandInMenu | null;
  checked: boolean;
  readonly #template: MenuItemConstructorOptions;
  readonly #doRole: (role: string) => void;

  constructor(template: MenuItemConstructorOptions, doRole: (role: string) => void) {
    this.#template = template;
    this.#doRole = doRole;
    this.id = template.id ?? '';
    this.label = template.label ?? '';
    this.role = template.role ?? '';
    this.checked = template.checked ?? false;
    this.submenu = Array.isArray(template.submenu) ? new StandInMenu(template.submenu, doRole) : null;
  }

  click(): void {
    if (this.role !== '') this.#doRole(this.role);
    else if (this.#template.click) Reflect.apply(this.#template.click, undefined, []);
  }
}

export class StandInMenu {
  readonly items: StandInMenuItem[];

  constructor(template: readonly MenuItemConstructorOptions[], doRole: (role: string) => void) {
    this.items = template.map((item) => new StandInMenuItem(item, doRole));
  }

  getMenuItemById(id: string): StandInMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : (item.submenu?.getMenuItemById(id) ?? null);
      if (found !== null) return found;
    }
    return null;
  }
}
