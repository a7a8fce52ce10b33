import { describe, expect, test } from 'vitest';
import { addFloorLine, deleteFloorLine, floorLineAt, setFloorColor } from '#lib/editor/commands/floor.ts';
import { scaleByLine, scaleLevel } from '#lib/editor/commands/levels.ts';
import { addWayMarker } from '#lib/editor/commands/way-markers.ts';
import { mergeEntity } from '#lib/editor/model/merge.ts';
import { isRefusal, type WayTask } from '#lib/editor/model/types.ts';
import { wireChange } from '#lib/editor/save/wire.ts';
import { hereCodes, kioskAddress } from '#lib/editor/way/addresses.ts';
import { sortColors } from '#lib/editor/way/sort-colors.ts';
import { headlessEditor, levelId, squareAt } from '#tests/support/editor.ts';

function withTask(task: WayTask, options: Parameters<typeof headlessEditor>[0] = {}) {
  const one = headlessEditor(options);
  one.editor.screen.setWay({ task, hint: null, clicked: null });
  one.editor.tools.choose('way');
  return one;
}

describe('colours of the plan', () => {
  test('become floor, then wall, then what the plan says, each as one step that can be undone', () => {
    const { editor, level } = headlessEditor();
    const { session } = editor;
    const set = (role: 'floor' | 'wall' | null) =>
      session.run(setFloorColor(session.document, { levelId, color: '#808080', role }));
    set('floor');
    expect(level().wayfinding).toMatchObject({ floorColors: ['#808080'], wallColors: [] });
    set('wall');
    expect(level().wayfinding).toMatchObject({ floorColors: [], wallColors: ['#808080'] });
    set(null);
    expect(level().wayfinding).toMatchObject({ floorColors: [], wallColors: [] });
    session.undo();
    session.undo();
    expect(level().wayfinding).toMatchObject({ floorColors: ['#808080'], wallColors: [] });
  });

  test('replace a set one if the plan cannot tell the shades apart', () => {
    const { editor, level } = headlessEditor();
    const { session } = editor;
    for (const color of ['#808080', '#838383'])
      session.run(setFloorColor(session.document, { levelId, color, role: 'wall' }));
    expect(level().wayfinding.wallColors).toEqual(['#838383']);
  });

  test('are listed apart if there is little of them, unless somebody set them', () => {
    const colors = [
      { color: '#ffffff', share: 0.6, role: 'floor' as const },
      { color: '#000000', share: 0.002, role: 'wall' as const },
      { color: '#808080', share: 0.001, role: 'wall' as const },
      { color: '#ff0000', share: 0.0001, role: 'floor' as const },
    ];
    const { editor, level } = headlessEditor();
    const { session } = editor;
    session.run(setFloorColor(session.document, { levelId, color: '#ff0000', role: 'wall' }));
    const { common, rare } = sortColors(colors, level());
    expect(common.map(({ color }) => color)).toEqual(['#ffffff', '#000000', '#ff0000']);
    expect(rare.map(({ color }) => color)).toEqual(['#808080']);
  });

  test('are at most 24: the 25th is refused', () => {
    const { editor, notice } = headlessEditor();
    const { session } = editor;
    const set = (i: number) =>
      setFloorColor(session.document, {
        levelId,
        color: `#${(i * 0x0a0a0a).toString(16).padStart(6, '0')}`,
        role: 'wall',
      });
    expect(notice).toBeNull();
    for (let i = 0; i < 12; i++) session.run(set(i * 2));
    for (let i = 0; i < 12; i++) {
      const color = `#ff${(i * 0x1414).toString(16).padStart(4, '0')}`;
      session.run(setFloorColor(session.document, { levelId, color, role: 'wall' }));
    }
    const last = setFloorColor(session.document, { levelId, color: '#00ff00', role: 'wall' });
    expect(isRefusal(last) && last.refused).toBe('floorColorsMax');
  });

  test('of one person and lines of another merge, and only the changed member is sent', () => {
    const { editor, level } = headlessEditor();
    const { session } = editor;
    const base = level();
    session.run(setFloorColor(session.document, { levelId, color: '#808080', role: 'wall' }));
    const mine = level();
    const lines = [
      {
        kind: 'wall' as const,
        points: [
          [0, 0],
          [9, 9],
        ] as [number, number][],
      },
    ];
    const theirs = { ...base, wayfinding: { ...base.wayfinding, lines } };
    const { merged, clashes } = mergeEntity(base, mine, theirs);
    expect(clashes).toEqual([]);
    expect(merged).toMatchObject({ wayfinding: { wallColors: ['#808080'], lines } });
    expect(wireChange(base, mine)).toMatchObject({ fields: { wayfinding: { wallColors: ['#808080'] } } });
    expect(
      Object.keys((wireChange(base, mine) as { fields: { wayfinding: object } }).fields.wayfinding),
    ).toEqual(['wallColors']);
  });
});

describe('walls and openings', () => {
  test('are drawn by clicks along a wall and ended by a double click, and undo removes them', () => {
    const { click, level, editor } = withTask({ kind: 'wall' });
    click(100, 100);
    click(300, 100);
    click(300, 200);
    click(300, 200, { clickCount: 2 });
    expect(level().wayfinding.lines).toEqual([
      {
        kind: 'wall',
        points: [
          [100, 100],
          [300, 100],
          [300, 200],
        ],
      },
    ]);
    editor.session.undo();
    expect(level().wayfinding.lines).toEqual([]);
  });

  test('end at Enter, lose a corner at Backspace, and need more than one point', () => {
    const { click, press, level } = withTask({ kind: 'opening' });
    click(60, 60);
    press('Enter');
    expect(level().wayfinding.lines).toEqual([]);

    click(60, 60);
    click(160, 150);
    click(290, 60);
    press('Backspace', 'Enter');
    expect(level().wayfinding.lines).toEqual([
      {
        kind: 'opening',
        points: [
          [60, 60],
          [160, 150],
        ],
      },
    ]);
  });

  test('are deleted by the nearest line within reach', () => {
    const { editor, level } = headlessEditor();
    const { session } = editor;
    for (const y of [100, 130])
      session.run(
        addFloorLine(session.document, {
          levelId,
          kind: 'wall',
          points: [
            [0, y],
            [200, y],
          ],
        }),
      );
    expect(floorLineAt(level(), [100, 120], 14)).toBe(1);
    expect(floorLineAt(level(), [100, 300], 14)).toBe(-1);
    session.run(deleteFloorLine(session.document, { levelId, index: 0 }));
    expect(level().wayfinding.lines.map(({ points }) => points[0])).toEqual([[0, 130]]);
  });

  test('have at most 100 corners: a longer line is refused', () => {
    const { editor } = headlessEditor();
    const points = Array.from({ length: 101 }, (_, i) => [i, 0] as const);
    expect(addFloorLine(editor.session.document, { levelId, kind: 'wall', points })).toEqual({
      refused: 'linePointsMax',
    });
  });
});

describe('points that a command asks for', () => {
  test('of a scale are two, and are passed on without a change of the map', () => {
    const { click, editor, level } = withTask({ kind: 'scale' });
    const before = level();
    click(100, 100);
    click(400, 500);
    expect(editor.screen.store.getState().way?.clicked).toMatchObject({
      points: [
        [100, 100],
        [400, 500],
      ],
    });
    expect(level()).toBe(before);
  });

  test('of an end of a way know the clicked place', () => {
    const { click, editor } = withTask({ kind: 'trial' }, { areas: [squareAt('hall', 100, 100)] });
    click(150, 150);
    expect(editor.screen.store.getState().way?.clicked).toMatchObject({ hit: 'hall', points: [[150, 150]] });
  });

  test('of 10 m over 500 px are a scale of 0.02, and a scale that no level may have is refused', () => {
    const { editor, level } = headlessEditor();
    expect(
      scaleByLine(
        [
          [0, 0],
          [300, 400],
        ],
        10,
      ),
    ).toBe(0.02);
    expect(
      scaleByLine(
        [
          [0, 0],
          [0, 0],
        ],
        10,
      ),
    ).toBeNull();
    expect(
      scaleByLine(
        [
          [0, 0],
          [1, 0],
        ],
        5000,
      ),
    ).toBeNull();
    editor.session.run(scaleLevel(editor.session.document, { levelId, metersPerPixel: 0.02 }));
    expect(level().metersPerPixel).toBe(0.02);
  });
});

describe('the panel of directions', () => {
  test('opens and closes with D', () => {
    const { press, editor } = headlessEditor();
    press('d');
    expect(editor.screen.store.getState()).toMatchObject({ way: { task: null }, isLevelShown: true });
    press('d');
    expect(editor.screen.store.getState()).toMatchObject({ way: null, isLevelShown: false });
  });

  test('names level and marker in the addresses of codes, and lists no hidden markers', () => {
    const { editor } = headlessEditor();
    const { session } = editor;
    for (const id of ['a', 'b'])
      session.run(addWayMarker(session.document, { id, levelId, at: [1, 1], way: { kind: 'here' } }));
    const hidden = session.document.place('b');
    if (hidden) session.document.apply([{ id: 'b', after: { ...hidden, isHidden: true } }]);
    expect(hereCodes(session.document, 'https://maps.example').map(({ address }) => address)).toEqual([
      'https://maps.example/m/museum?source=qr#/level-1?here=here',
    ]);
    expect(kioskAddress('museum', 'https://maps.example')).toBe(
      'https://maps.example/m/museum?mode=kiosk&source=kiosk',
    );
  });
});
