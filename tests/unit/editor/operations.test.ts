import { describe, expect, test } from 'vitest';
import { pressKey } from '#lib/editor/keyboard.ts';
import { operations } from '#lib/editor/operations.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { interfaceLanguages } from '#lib/messages/languages.ts';
import { headlessEditor, markerRecord, squareAt } from '#tests/support/editor.ts';

/** Operations that are reached from the palette and the menu of the bar. */
const withoutKey = ['history', 'links', 'notes', 'bringIn'];

describe('the table of operations', () => {
  test('gives every operation a key of its own, or a place in the palette, and a name in every language', () => {
    const keys = operations.flatMap((operation) => operation.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(operations.filter((operation) => operation.keys.length === 0).map(({ id }) => id)).toEqual(
      withoutKey,
    );
    for (const { id } of operations) {
      for (const language of interfaceLanguages)
        expect(editorStrings(language).operations[id], `${id} ${language}`).toMatch(/./);
    }
  });

  test('explains why an operation is not available and does nothing, by key and by button', () => {
    const editor = headlessEditor();
    const { screen, session } = editor.editor;
    const before = [screen.store.getState(), session.store.getState()];
    for (const operation of operations) {
      const reason = operation.blocked?.(editor.editor) ?? null;
      if (reason === null) continue;
      expect(editorStrings('en').reasons[reason]).toMatch(/\w/);
      editor.press(...operation.keys);
    }
    expect([screen.store.getState(), session.store.getState()]).toEqual(before);
  });

  test('reads a letter by the character typed, with Alt on a Mac by its key', async () => {
    const editor = headlessEditor({
      areas: [squareAt('a', 100, 100)],
      markers: [markerRecord('m', 400, 400)],
    });
    editor.press('mod+a');
    const press = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: true };
    expect(pressKey(editor.editor, { ...press, key: 'å', code: 'KeyA' })).toBe(true);
    await expect.poll(() => editor.marker('m').position).toEqual([100, 400]);
    expect(pressKey(editor.editor, { ...press, altKey: false, key: 'r', code: 'KeyK' })).toBe(true);
    expect(editor.state.tool).toBe('rectangle');
  });

  test('reads a letter by its key on a keyboard without Latin letters', () => {
    const editor = headlessEditor({ areas: [squareAt('a', 100, 100)] });
    const { document } = editor.editor.session;
    const press = { ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
    expect(pressKey(editor.editor, { ...press, key: 'ф', code: 'KeyA' })).toBe(true);
    editor.press('delete');
    expect(document.place('a')).toBeUndefined();
    expect(pressKey(editor.editor, { ...press, key: 'я', code: 'KeyZ' })).toBe(true);
    expect(document.place('a')).toBeDefined();
    expect(pressKey(editor.editor, { ...press, ctrlKey: false, key: 'ח', code: 'KeyJ' })).toBe(false);
    expect(pressKey(editor.editor, { ...press, ctrlKey: false, key: 'π', code: 'KeyP' })).toBe(true);
    expect(editor.state.tool).toBe('polygon');
    // Letters with accents are Latin: their keys have other letters elsewhere.
    expect(pressKey(editor.editor, { ...press, ctrlKey: false, key: 'é', code: 'KeyV' })).toBe(false);
    expect(editor.state.tool).toBe('polygon');
  });

  test('opens the title at Enter, moves at arrows, deletes at Delete, locks at L, hides at Shift+H', () => {
    const editor = headlessEditor({ areas: [squareAt('a', 100, 100)] });
    const { screen } = editor.editor;
    editor.press('Tab', 'Enter');
    expect(screen.store.getState()).toMatchObject({ selection: ['a'], focus: { to: 'title' } });
    screen.goOn();
    editor.press('shift+h', 'l', 'ArrowRight');
    expect([editor.area('a').isHidden, editor.notice]).toEqual([true, 'locked']);
    editor.press('l', 'shift+ArrowRight');
    expect(editor.area('a').data[0]).toEqual([110, 100]);
    editor.press('Delete');
    expect(editor.places()).toEqual([]);
  });
});
