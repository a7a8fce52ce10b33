import { beforeEach, expect, test, vi } from 'vitest';
import { levelId, projectDetail, squareAt } from '#tests/support/editor.ts';

let createEditor: typeof import('#lib/editor/editor.ts').createEditor;
let pressKey: typeof import('#lib/editor/keyboard.ts').pressKey;
let releaseKey: typeof import('#lib/editor/keyboard.ts').releaseKey;

// The tools are loaded once for all editors of a page.
beforeEach(async () => {
  vi.resetModules();
  ({ createEditor } = await import('#lib/editor/editor.ts'));
  ({ pressKey, releaseKey } = await import('#lib/editor/keyboard.ts'));
});

const editorWithout = () => createEditor({ project: projectDetail(), canWrite: true, levelId });

function drag({ tools }: ReturnType<typeof editorWithout>): void {
  const step = { pointer: 'mouse', shift: false, alt: false, mod: false, clickCount: 1 } as const;
  for (const [type, x] of [
    ['move', 80],
    ['move', 100],
    ['down', 100],
    ['move', 200],
    ['up', 200],
  ] as const)
    tools.dispatch({ ...step, type, point: [x, x], screen: [x, x] });
}

test('actions with a drawing tool before its code has loaded are done when it loads', async () => {
  const editor = editorWithout();
  const { session } = editor;
  const count = () => session.document.places(levelId).length;
  editor.tools.choose('rectangle');
  drag(editor);
  expect(count()).toBe(0);
  await vi.waitFor(() => expect(count()).toBe(1));
});

test('a name that is typed before the code has loaded names the drawn place, and chooses no tool', async () => {
  const editor = editorWithout();
  const { document } = editor.session;
  editor.tools.choose('rectangle');
  drag(editor);
  for (const key of 'Map') {
    const press = { key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
    expect(pressKey(editor, press)).toBe(true);
  }
  await vi.waitFor(() => expect(document.places(levelId).length).toBe(1));
  expect(editor.screen.store.getState()).toMatchObject({
    focus: { to: 'title', typed: 'Map' },
    tool: 'rectangle',
  });
});

test('presses and drags on the map before any tool has loaded are done when they load', async () => {
  const project = projectDetail({ areas: [squareAt('a', 50, 50)] });
  const editor = createEditor({ project, canWrite: true, levelId });
  editor.screen.select(['a']);
  drag(editor);
  const corner = () => {
    const place = editor.session.document.place('a');
    return place?.kind === 'area' ? place.data[0] : null;
  };
  expect(corner()).toEqual([50, 50]);
  await vi.waitFor(() => expect(corner()).toEqual([150, 150]));
});

test('a key with Ctrl waits for the press before it too', async () => {
  const project = projectDetail({ areas: [squareAt('a', 50, 50), squareAt('b', 300, 300)] });
  const editor = createEditor({ project, canWrite: true, levelId });
  const step = { pointer: 'mouse', shift: false, alt: false, mod: false, clickCount: 1 } as const;
  for (const type of ['down', 'up'] as const)
    editor.tools.dispatch({ ...step, type, point: [100, 100], screen: [100, 100] });
  const press = { key: 'a', code: '', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
  expect(pressKey(editor, press)).toBe(true);
  await vi.waitFor(() => expect(editor.screen.store.getState().selection).toEqual(['a', 'b']));
});

test('an arrow that is released before the tools have loaded still writes what it moved', async () => {
  const editor = createEditor({
    project: projectDetail({ areas: [squareAt('a', 50, 50)] }),
    canWrite: true,
    levelId,
  });
  const step = { pointer: 'mouse', shift: false, alt: false, mod: false, clickCount: 1 } as const;
  for (const type of ['down', 'up'] as const)
    editor.tools.dispatch({ ...step, type, point: [90, 90], screen: [90, 90] });
  const press = { key: 'ArrowRight', code: 'ArrowRight', ctrlKey: false, metaKey: false };
  pressKey(editor, { ...press, shiftKey: false, altKey: false });
  releaseKey(editor, press);
  await vi.waitFor(() => expect(editor.session.store.getState().undo).toBe('move'));
  expect(editor.session.document.place('a')).toMatchObject({ data: { 0: [51, 50] } });
});
