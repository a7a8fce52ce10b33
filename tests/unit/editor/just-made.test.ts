import { describe, expect, test } from 'vitest';
import type { Entity } from '#lib/editor/model/types.ts';
import { type HeadlessEditor, headlessEditor, squareAt } from '#tests/support/editor.ts';

const closeBy = (end: (editor: HeadlessEditor) => void) => (editor: HeadlessEditor) => {
  editor.press('p');
  for (const [x, y] of [
    [500, 500],
    [700, 500],
    [700, 700],
  ] as const)
    editor.click(x, y);
  end(editor);
};

/** Every way to create an entity, by pointer or keyboard. */
const makers: [string, (editor: HeadlessEditor) => void][] = [
  ['an outline closed at its first corner', closeBy((editor) => editor.click(500, 500))],
  ['an outline closed by Enter', closeBy((editor) => editor.press('Enter'))],
  ['an outline closed by a double click', closeBy((editor) => editor.click(700, 700, { clickCount: 2 }))],
  [
    'a rectangle',
    (editor) => {
      editor.press('r');
      editor.drag([500, 500], [700, 650]);
    },
  ],
  [
    'a marker',
    (editor) => {
      editor.press('m');
      editor.click(600, 600);
    },
  ],
  [
    'a copy',
    (editor) => {
      editor.click(150, 150);
      editor.press('mod+d');
    },
  ],
  [
    'a pasted area',
    (editor) => {
      editor.click(150, 150);
      editor.press('mod+c', 'mod+v');
    },
  ],
  [
    'a cut',
    (editor) => {
      editor.click(150, 150);
      editor.press('c');
      editor.click(150, 50, { alt: true });
      editor.click(150, 250, { alt: true });
    },
  ],
];

const start = () => headlessEditor({ areas: [squareAt('a', 100, 100), squareAt('b', 300, 100)] });

/** All state that a command could have changed. */
function whole({ editor }: HeadlessEditor) {
  const { undo } = editor.session.store.getState();
  const { tool, selection, isSnapping, locked, levelId, dialog, vertex } = editor.screen.store.getState();
  const entities: Entity[] = [...editor.session.document.all()];
  return { tool, selection, isSnapping, locked, levelId, dialog, vertex, undo, entities };
}

const nameKeys = (name: string) =>
  [...name].map((key) => (key === '\t' ? 'Tab' : key === '\n' ? 'Enter' : key));

describe.each(makers)('typing right after %s', (_, make) => {
  test('runs no command by a letter, digit, sign, Tab or Enter of a name', () => {
    for (const name of ['Shop', 'Hall 1\tSaal 1\n', 'vprmchsl[]?+-0123456789']) {
      const editor = start();
      make(editor);
      const before = whole(editor);
      editor.press(...nameKeys(name));
      expect(whole(editor)).toEqual(before);
    }
  });

  test('deletes a letter with Backspace, never the new entity', () => {
    const editor = start();
    make(editor);
    const before = whole(editor);
    editor.press('Backspace', 'a', 'Backspace', 'Backspace');
    expect(whole(editor)).toEqual(before);
  });

  test('ends at a click, Esc or an arrow: letters are commands again', () => {
    const ways: ((editor: HeadlessEditor) => void)[] = [
      (editor) => editor.press('Escape'),
      (editor) => editor.press('ArrowLeft'),
      (editor) => {
        editor.editor.tools.rest();
        editor.click(900, 780);
      },
    ];
    for (const goOn of ways) {
      const editor = start();
      make(editor);
      editor.press('s');
      goOn(editor);
      editor.press('s');
      expect(editor.editor.screen.store.getState().isSnapping).toBe(false);
    }
  });
});

test('letters after a marker go into its title', () => {
  const editor = start();
  editor.press('m');
  editor.click(600, 600);
  editor.press('v', 'a');
  expect(editor.editor.screen.store.getState()).toMatchObject({
    focus: { to: 'title', typed: 'va' },
    tool: 'marker',
  });
  expect(editor.notice).toBeNull();
});

test('letters after a paste go into the title of the pasted place', () => {
  const editor = start();
  editor.click(150, 150);
  editor.press('mod+c', 'mod+v', 'v', 'a');
  expect(editor.editor.screen.store.getState().focus).toEqual({ to: 'title', typed: 'va' });
  expect(editor.notice).not.toBe('textHeld');
});

test('held-back keys are announced', () => {
  const editor = start();
  editor.click(150, 150);
  editor.press('mod+d', 'v');
  expect(editor.notice).toBe('textHeld');
  editor.press('Escape');
  expect(editor.notice).toBeNull();
});

test('the second press of the double click that closed an outline does not choose its first corner', () => {
  const editor = start();
  closeBy((drawing) => {
    drawing.click(500, 500);
    drawing.click(500, 500, { clickCount: 2 });
  })(editor);
  const { vertex, focus } = editor.editor.screen.store.getState();
  expect([vertex, focus?.to]).toEqual([null, 'title']);
});

test('a double click places one marker, and two clicks apart place two', () => {
  const editor = start();
  editor.press('m');
  editor.click(600, 600);
  editor.click(600, 600, { clickCount: 2 });
  expect(editor.places()).toHaveLength(3);
  editor.click(700, 600);
  expect(editor.places()).toHaveLength(4);
});

test('a double click ends a cut if a single click goes on', () => {
  const editor = start();
  editor.click(150, 150);
  editor.press('c');
  editor.click(150, 200);
  editor.click(150, 100);
  expect([editor.places().length, editor.state.mode]).toEqual([2, 'drawing']);
  editor.click(150, 100, { clickCount: 2 });
  expect(editor.places()).toHaveLength(3);
});
