import { describe, expect, test } from 'vitest';
import { headlessEditor, levelId, squareAt } from '#tests/support/editor.ts';

const drawTriangle = (editor: ReturnType<typeof headlessEditor>) => {
  editor.press('p');
  editor.click(100, 100);
  editor.click(300, 120);
  editor.click(200, 300);
};

describe('drawing an area by corners', () => {
  test.each([
    ['a click on the first corner', (e: ReturnType<typeof headlessEditor>) => e.click(103, 102)],
    ['Enter', (e: ReturnType<typeof headlessEditor>) => e.press('Enter')],
    ['a double click', (e: ReturnType<typeof headlessEditor>) => e.click(200, 300, { clickCount: 2 })],
  ])('closes it by %s, selects it, asks for its title and is ready for the next', (_, close) => {
    const editor = headlessEditor();
    drawTriangle(editor);
    close(editor);
    const [area] = editor.places();
    expect(area).toMatchObject({
      kind: 'area',
      level: levelId,
      key: 'area',
      data: [
        [100, 100],
        [300, 120],
        [200, 300],
      ],
    });
    expect(editor.selection).toEqual([area?.id]);
    expect(editor.state).toMatchObject({ tool: 'polygon', mode: 'idle' });
    expect(editor.editor.screen.store.getState().focus?.to).toBe('title');
  });

  test('cannot be closed with fewer than three corners, and says why', () => {
    const editor = headlessEditor();
    editor.press('p');
    editor.click(100, 100);
    editor.click(300, 120);
    editor.press('Enter');
    expect(editor.places()).toEqual([]);
    expect(editor.notice).toBe('cornersMin');
    expect(editor.state).toMatchObject({ tool: 'polygon', mode: 'drawing' });
  });

  test('is cancelled visibly by Esc and leaves no trace', () => {
    const editor = headlessEditor();
    drawTriangle(editor);
    editor.press('Escape');
    expect(editor.places()).toEqual([]);
    expect(editor.notice).toBe('cancelled');
    expect(editor.editor.session.store.getState().undo).toBeNull();
  });

  test.each(['Backspace', 'mod+z'])('loses only its last corner by %s', (key) => {
    const editor = headlessEditor();
    drawTriangle(editor);
    editor.press(key);
    expect(editor.state).toMatchObject({
      points: [
        [100, 100],
        [300, 120],
      ],
    });
    editor.press(key, key);
    expect(editor.state).toMatchObject({ tool: 'polygon', mode: 'idle' });
  });

  test('is cancelled visibly by another tool', () => {
    const editor = headlessEditor();
    drawTriangle(editor);
    editor.press('r');
    expect(editor.state.tool).toBe('rectangle');
    expect(editor.notice).toBe('cancelled');
  });

  test('keeps with Shift to 0, 45 and 90 degrees from the corner before', () => {
    const editor = headlessEditor();
    editor.press('p');
    editor.click(100, 100);
    editor.click(300, 112, { shift: true });
    editor.click(405, 200, { shift: true });
    expect(editor.state).toMatchObject({
      points: [
        [100, 100],
        [300, 100],
        [402.5, 202.5],
      ],
    });
  });

  test('shows crossing edges while drawing and refuses them at the end', () => {
    const editor = headlessEditor();
    editor.press('p');
    editor.click(100, 100);
    editor.click(300, 300);
    editor.click(300, 100);
    editor.move(100, 300);
    expect(editor.state).toMatchObject({ isCrossing: true });
    editor.click(100, 300);
    editor.press('Enter');
    expect(editor.notice).toBe('selfCrossing');
    expect(editor.places()).toEqual([]);
  });

  test('moves points outside onto the border, and all onto 1/100 px', () => {
    const editor = headlessEditor();
    editor.press('p');
    editor.click(-50, 333.33333);
    editor.click(1300, 400.126);
    editor.click(500, Number.NaN);
    expect(editor.state).toMatchObject({
      points: [
        [0, 333.33],
        [1000, 400.13],
        [500, 0],
      ],
    });
  });

  test('beside the plan is refused with the reason', () => {
    const editor = headlessEditor();
    editor.press('r');
    editor.drag([1200, 100], [1400, 300]);
    expect(editor.notice).toBe('besidePlan');
    editor.press('p');
    for (const y of [100, 200, 300]) editor.click(-200, y);
    editor.press('Enter');
    expect(editor.notice).toBe('besidePlan');
    editor.press('Escape', 'Escape', 'm');
    editor.click(500, -100);
    expect(editor.notice).toBe('besidePlan');
    expect(editor.places()).toEqual([]);
    editor.click(500, -5);
    expect(editor.places()).toHaveLength(1);
  });

  test('follows a neighbour between two corners on its outline while Ctrl is held', () => {
    const editor = headlessEditor({ areas: [squareAt('wall', 200, 200)] });
    editor.press('p');
    editor.click(201, 199);
    editor.click(299, 301, { mod: true });
    expect(editor.state).toMatchObject({ points: { length: 3 } });
    editor.click(100, 300);
    editor.press('Enter');
    const drawn = editor.places().find(({ id }) => id !== 'wall');
    expect(drawn).toMatchObject({ data: { length: 4 } });
  });

  test('is possible without a pointer: arrows move the cross, Space places, Enter closes', async () => {
    const { placeByKey } = await import('#lib/editor/keyboard.ts');
    const editor = headlessEditor();
    editor.press('p');
    placeByKey(editor.editor);
    editor.press('shift+ArrowRight');
    placeByKey(editor.editor);
    editor.press('shift+ArrowDown');
    placeByKey(editor.editor);
    editor.press('Enter');
    expect(editor.places()).toMatchObject([
      {
        data: [
          [500, 400],
          [550, 400],
          [550, 450],
        ],
      },
    ]);
  });
});

describe('drawing a rectangle', () => {
  test('takes a drag from corner to corner, selects it and asks for its title', () => {
    const editor = headlessEditor();
    editor.press('r');
    editor.drag([400, 300], [200, 100]);
    const [area] = editor.places();
    expect(area).toMatchObject({
      data: [
        [200, 100],
        [400, 100],
        [400, 300],
        [200, 300],
      ],
    });
    expect(editor.selection).toEqual([area?.id]);
    expect(editor.editor.screen.store.getState().focus?.to).toBe('title');
  });

  test('makes a square with Shift that stays inside the plan', () => {
    const editor = headlessEditor();
    editor.press('r');
    editor.drag([900, 100], [1200, 150], { shift: true });
    expect(editor.places()).toMatchObject([
      {
        data: [
          [900, 100],
          [1000, 100],
          [1000, 200],
          [900, 200],
        ],
      },
    ]);
  });

  test('takes two clicks as well', () => {
    const editor = headlessEditor();
    editor.press('r');
    editor.click(100, 100);
    editor.click(200, 180);
    expect(editor.places()).toHaveLength(1);
  });

  test('refuses one without extent', () => {
    const editor = headlessEditor();
    editor.press('r');
    editor.drag([100, 100], [140, 100]);
    expect(editor.places()).toEqual([]);
    expect(editor.notice).toBe('tooSmall');
  });
});

describe('placing markers', () => {
  test('stays armed until Esc, and puts the anchor on the point', () => {
    const editor = headlessEditor();
    editor.press('m');
    editor.click(100.004, 100);
    editor.click(200, 250);
    expect(editor.places()).toMatchObject([{ position: [100, 100] }, { position: [200, 250] }]);
    expect(editor.state.tool).toBe('marker');
    editor.press('Escape');
    expect(editor.state.tool).toBe('select');
  });

  test('numbers new ones upwards, and gives them the look of the last', () => {
    const editor = headlessEditor();
    editor.press('m');
    editor.click(100, 100);
    const { session } = editor.editor;
    const [first] = editor.places();
    session.run({
      label: 'details',
      changes: first
        ? [
            {
              id: first.id,
              before: first,
              after: { ...editor.marker(first.id), type: 'numbered', markerNumber: 7, color: '#000000' },
            },
          ]
        : [],
      selectionBefore: null,
      selectionAfter: null,
    });
    editor.click(200, 200);
    editor.click(300, 200);
    expect(editor.places().slice(1)).toMatchObject([
      { type: 'numbered', markerNumber: 8, color: '#000000' },
      { type: 'numbered', markerNumber: 9 },
    ]);
  });
});

test('a viewer changes nothing', () => {
  const editor = headlessEditor({ areas: [squareAt('a', 100, 100)], canWrite: false });
  editor.press('r');
  editor.drag([400, 300], [500, 400]);
  editor.click(150, 150);
  editor.press('Delete');
  expect(editor.places()).toHaveLength(1);
});
