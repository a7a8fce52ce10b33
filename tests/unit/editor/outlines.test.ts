import { describe, expect, test } from 'vitest';
import { clip, mergeAreas, subtractAreas } from '#lib/editor/commands/arranging.ts';
import { cutArea } from '#lib/editor/commands/cut-area.ts';
import { ringArea } from '#lib/geometry/polygon.ts';
import { areaRecord, areasOf, headlessEditor, squareAt } from '#tests/support/editor.ts';

describe('cutting', () => {
  test('splits into parts whose areas add up; the largest keeps identity, key and texts; one step', () => {
    const u: [number, number][] = [
      [100, 100],
      [400, 100],
      [400, 300],
      [300, 300],
      [300, 200],
      [200, 200],
      [200, 300],
      [100, 300],
    ];
    const texts = {
      title: 'Hall',
      description: null,
      statusLabel: null,
      features: [],
      customButtonLabel: null,
    };
    const editor = headlessEditor({
      areas: [areaRecord('u', u, { key: 'hall', translations: { en: texts } })],
    });
    editor.click(350, 150);
    editor.press('c');
    editor.click(50, 250, { alt: true });
    editor.click(450, 250, { alt: true });
    const areas = areasOf(editor);
    expect(areas).toHaveLength(3);
    const sum = areas.reduce((total, { data }) => total + ringArea(data), 0);
    expect(Math.abs(sum / ringArea(u) - 1)).toBeLessThan(1e-4);
    expect(editor.area('u')).toMatchObject({ key: 'hall', translations: { en: { title: 'Hall' } } });
    expect(ringArea(editor.area('u').data)).toBe(Math.max(...areas.map(({ data }) => ringArea(data))));
    expect(editor.selection).toHaveLength(3);
    editor.press('mod+z');
    expect(areasOf(editor)).toMatchObject([{ id: 'u', data: u }]);
  });

  test('accepts a bent line, and a line through a corner', () => {
    const editor = headlessEditor({ areas: [squareAt('a', 100, 100)] });
    const { document, newId } = editor.editor.session;
    const bent = cutArea(document, {
      ids: ['a'],
      line: [
        [50, 150],
        [150, 150],
        [150, 50],
      ],
      newId,
    });
    expect('changes' in bent && bent.changes).toHaveLength(2);
    const diagonal = cutArea(document, {
      ids: ['a'],
      line: [
        [90, 90],
        [210, 210],
      ],
      newId,
    });
    expect('changes' in diagonal && diagonal.changes).toHaveLength(2);
  });

  test('explains why if the line misses or ends inside', () => {
    const editor = headlessEditor({ areas: [squareAt('a', 100, 100)] });
    const { document, newId } = editor.editor.session;
    const cut = (line: [number, number][]) => cutArea(document, { ids: ['a'], line, newId });
    expect(
      cut([
        [0, 0],
        [50, 50],
      ]),
    ).toEqual({ refused: 'cutMissesArea' });
    expect(
      cut([
        [50, 150],
        [150, 150],
      ]),
    ).toEqual({ refused: 'cutEndsInside' });
    expect(
      cutArea(document, {
        ids: [],
        line: [
          [0, 0],
          [9, 9],
        ],
        newId,
      }),
    ).toEqual({ refused: 'selectArea' });
  });
});

describe('merging and taking out', () => {
  test('makes one outline of areas that share a wall; the first keeps its identity', async () => {
    const editor = headlessEditor({ areas: [squareAt('a', 100, 100), squareAt('b', 200, 100)] });
    const { screen, session } = editor.editor;
    screen.select(['a', 'b']);
    session.run(mergeAreas(session.document, { ids: ['a', 'b'], clip }));
    expect(areasOf(editor).map(({ id, data }) => [id, ringArea(data)])).toEqual([['a', 20_000]]);
    editor.press('mod+z');
    expect(areasOf(editor)).toHaveLength(2);
  });

  test('refuses areas that do not touch, and a ring around a hole', async () => {
    const frame = [
      areaRecord('top', [
        [100, 100],
        [400, 100],
        [400, 150],
        [100, 150],
      ]),
      areaRecord('bottom', [
        [100, 350],
        [400, 350],
        [400, 400],
        [100, 400],
      ]),
      areaRecord('left', [
        [100, 150],
        [150, 150],
        [150, 350],
        [100, 350],
      ]),
      areaRecord('right', [
        [350, 150],
        [400, 150],
        [400, 350],
        [350, 350],
      ]),
    ];
    const editor = headlessEditor({ areas: frame });
    const { document } = editor.editor.session;
    expect(mergeAreas(document, { ids: ['top', 'bottom'], clip })).toEqual({ refused: 'notTouching' });
    expect(mergeAreas(document, { ids: ['top', 'bottom', 'left', 'right'], clip })).toEqual({
      refused: 'wouldHaveHole',
    });
  });

  test('refuses to take an area out of the inside of another, but not out of its edge', async () => {
    const editor = headlessEditor({
      areas: [squareAt('a', 100, 100, 300), squareAt('in', 200, 200, 50), squareAt('edge', 350, 350, 100)],
    });
    const { document, newId } = editor.editor.session;
    expect(subtractAreas(document, { ids: ['a', 'in'], clip, newId })).toEqual({ refused: 'wouldHaveHole' });
    const done = subtractAreas(document, { ids: ['a', 'edge'], clip, newId });
    const after = 'changes' in done ? done.changes[0]?.after : null;
    expect(after?.kind === 'area' && ringArea(after.data)).toBe(300 * 300 - 50 * 50);
  });
});
