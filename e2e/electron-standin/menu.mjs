import { EventEmitter } from 'node:events';
import { loud, onlyEvents } from './loud.mjs';
import { windows } from './windows.mjs';

/** Menus: kept, never drawn. Tests click through `menu.getMenuItemById(id).click()`. */

class Item {
  constructor(options) {
    const defaults = {
      type: options.submenu ? 'submenu' : 'normal',
      label: '',
      enabled: true,
      visible: true,
      checked: false,
    };
    Object.assign(
      this,
      { id: undefined, role: undefined, accelerator: undefined, submenu: undefined },
      defaults,
      options,
    );
    if (Array.isArray(options.submenu)) this.submenu = Menu.buildFromTemplate(options.submenu);
    this.click = (event) => {
      if (!this.enabled) return;
      if (this.type === 'checkbox') this.checked = !this.checked;
      if (this.type === 'radio') this.checked = true;
      const window = [...windows].find((candidate) => candidate.isFocused());
      options.click?.(self, window, event);
    };
    const self = loud('MenuItem', this);
    // biome-ignore lint/correctness/noConstructorReturn: gaps are loud only through the proxy
    return self;
  }
}

class MenuOfItems extends EventEmitter {
  static buildFromTemplate(template) {
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof Item ? item : new MenuItem(item));
    return menu;
  }

  static setApplicationMenu(menu) {
    applicationMenu = menu;
  }

  static getApplicationMenu() {
    return applicationMenu;
  }

  constructor() {
    super();
    this.items = [];
    // biome-ignore lint/correctness/noConstructorReturn: gaps are loud only through the proxy
    return loud('Menu', onlyEvents(this, 'Menu', ['menu-will-show', 'menu-will-close']));
  }

  append(item) {
    this.items.push(item);
  }

  getMenuItemById(id) {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}

let applicationMenu = null;
export const MenuItem = loud('MenuItem', Item);
export const Menu = loud('Menu', MenuOfItems);
