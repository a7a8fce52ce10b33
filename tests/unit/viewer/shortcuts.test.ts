import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noParts, type Shortcut } from '#lib/viewer/core/parts.ts';
import { shortcutKeys } from '#lib/viewer/core/shortcut-keys.ts';
import { listenToShortcuts, pressedKey } from '#lib/viewer/core/shortcuts.ts';
import type { Viewer } from '#lib/viewer/core/viewer.ts';
import { press } from '#tests/support/key-press.ts';

describe('a key of the public map', () => {
  test('is found by its character, on keyboards of every script', () => {
    expect(pressedKey(press('/', 'Digit7', { shiftKey: true }))).toBe('/');
    expect(pressedKey(press('/', 'KeyQ'))).toBe('/');
    expect(pressedKey(press('ظ', 'Slash'))).toBe('/');
    expect(pressedKey(press('з', 'KeyP', { ctrlKey: true }))).toBe('Ctrl+P');
    expect(pressedKey(press('P', 'KeyP', { metaKey: true }))).toBe('Ctrl+P');
    expect(pressedKey(press('Escape', 'Escape'))).toBe('Esc');
  });

  test('is not the key of the browser beside it', () => {
    expect(pressedKey(press('P', 'KeyP', { ctrlKey: true, shiftKey: true }))).toBe('');
    expect(pressedKey(press('p', 'KeyP'))).toBe('P');
    expect(pressedKey(press('-', 'Slash'))).toBe('-');
    expect(pressedKey(press('/', 'Slash', { ctrlKey: true }))).toBe('Ctrl+/');
  });

  test('is in the page for visitors, in the order of the list', () => {
    const page = readFileSync(new URL('../../../docs/visitors.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, key]) => key);
    expect(rows).toEqual(Object.values(shortcutKeys));
  });
});

describe('the listener of the keys', () => {
  class Field {
    type = 'text';
    isContentEditable = false;
  }
  const other = class {};
  let heard: string[];
  let press: (key: string, code: string, target: object | null, held?: object) => boolean;

  beforeEach(() => {
    const page = new EventTarget();
    vi.stubGlobal('document', page);
    vi.stubGlobal('HTMLInputElement', other);
    vi.stubGlobal('HTMLSelectElement', other);
    vi.stubGlobal('HTMLTextAreaElement', Field);
    vi.stubGlobal('HTMLElement', Field);
    heard = [];
    const shortcuts: Shortcut[] = [
      { name: 'search', run: () => heard.push('search') },
      { name: 'print', run: () => heard.push('print') },
      { name: 'close', run: () => heard.push('card') },
      { name: 'close', isOffered: () => heard.length === 0, run: () => heard.push('first') },
    ];
    listenToShortcuts({ parts: { ...noParts(), shortcuts } } as unknown as Viewer);
    press = (key, code, target, held = {}) => {
      const event = new Event('keydown', { cancelable: true });
      Object.assign(event, {
        key,
        code,
        ctrlKey: false,
        metaKey: false,
        shiftKey: false,
        altKey: false,
        ...held,
      });
      Object.defineProperty(event, 'target', { value: target });
      return !page.dispatchEvent(event);
    };
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('leaves what is written to the field that has the focus', () => {
    expect(press('/', 'Slash', new Field())).toBe(false);
    expect(press('/', 'Slash', null)).toBe(true);
    expect(press('p', 'KeyP', new Field(), { ctrlKey: true })).toBe(true);
    expect(heard).toEqual(['search', 'print']);
  });

  test('asks who was added last first, and runs one of them', () => {
    press('Escape', 'Escape', new Field());
    press('Escape', 'Escape', null);
    expect(heard).toEqual(['first', 'card']);
  });
});
