import type { MenuItemConstructorOptions } from 'electron';

/** Does what Electron does for an item with a role. */
export type DoRole = (role: string) => void;

/** One item of a menu: what its template says, and a click that does what Electron's does. */
export class StandInMenuItem {
  readonly id: string;
  readonly label: string;
  readonly role: string;
  readonly type: string;
  readonly accelerator: string;
  readonly visible: boolean;
  readonly enabled: boolean;
  readonly submenu: StandInMenu | null;
  checked: boolean;
  readonly #template: MenuItemConstructorOptions;
  readonly #doRole: DoRole;

  constructor(template: MenuItemConstructorOptions, doRole: DoRole) {
    this.#template = template;
    this.#doRole = doRole;
    this.id = template.id ?? '';
    this.label = template.label ?? '';
    this.role = template.role ?? '';
    this.type = template.type ?? (template.submenu === undefined ? 'normal' : 'submenu');
    this.accelerator = template.accelerator ?? '';
    this.visible = template.visible ?? true;
    this.enabled = template.enabled ?? true;
    this.checked = template.checked ?? false;
    this.submenu = Array.isArray(template.submenu) ? new StandInMenu(template.submenu, doRole) : null;
  }

  /** On a Mac the system itself acts on a role: there a click from a program does nothing. */
  click(): void {
    if (!this.enabled) return;
    if (this.role !== '') {
      if (process.platform !== 'darwin') this.#doRole(this.role);
    } else if (this.#template.click) Reflect.apply(this.#template.click, undefined, []);
  }
}

export class StandInMenu {
  readonly items: StandInMenuItem[];
  /** The menu that was shown last beside the pointer. */
  static shown: StandInMenu | null = null;

  constructor(template: readonly MenuItemConstructorOptions[], doRole: DoRole) {
    this.items = template.map((item) => new StandInMenuItem(item, doRole));
  }

  popup(): void {
    StandInMenu.shown = this;
  }

  getMenuItemById(id: string): StandInMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : (item.submenu?.getMenuItemById(id) ?? null);
      if (found !== null) return found;
    }
    return null;
  }
}
