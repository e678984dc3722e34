import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contextMenuTemplate } from '../../../electron/menu/context-menu.ts';
import texts from '../../../locales/nor/desktop.json' with { type: 'json' };

const editFlags = {
  canUndo: true,
  canRedo: true,
  canCut: false,
  canCopy: false,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};
const nothing = { editFlags, isEditable: false, linkURL: '', selectionText: '' };

function menu(params: Partial<typeof nothing>, done: string[] = []) {
  return contextMenuTemplate({ ...nothing, ...params }, (key) => texts[key], {
    goBack: () => void done.push('back'),
    print: () => void done.push('print'),
    copyAddress: (address) => void done.push(address),
  });
}

describe('the context menu', () => {
  it('of a field offers to cut, copy and paste, as far as there is something', () => {
    const items = menu({ isEditable: true }).filter(({ type }) => type !== 'separator');
    assert.deepEqual(
      items.map(({ label, enabled }) => [label, enabled]),
      [
        ['Klipp ut', false],
        ['Kopier', false],
        ['Lim inn', true],
        ['Merk alt', undefined],
      ],
    );
  });
  it('of marked text offers to copy it', () => {
    assert.deepEqual(
      menu({ selectionText: 'Ø150' }).map(({ role }) => role),
      ['copy'],
    );
  });
  it('of an outward link copies its address, of an own link offers what the page does', () => {
    const done: string[] = [];
    const [item] = menu({ linkURL: 'https://www.dibk.no/' }, done);
    if (item?.click) Reflect.apply(item.click, undefined, []);
    assert.deepEqual(done, ['https://www.dibk.no/']);
    assert.deepEqual(menu({ linkURL: 'http://127.0.0.1:4000/?floor=2' }).length, menu({}).length);
  });
  it('of the page leads back and prints', () => {
    const done: string[] = [];
    for (const { click } of menu({}, done)) if (click) Reflect.apply(click, undefined, []);
    assert.deepEqual(done, ['back', 'print']);
  });
});
