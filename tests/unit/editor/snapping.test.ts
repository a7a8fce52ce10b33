import { describe, expect, test } from 'vitest';
import { areaRecord, headlessEditor, squareAt } from '#tests/support/editor.ts';

describe('snapping', () => {
  const targets = (k = 1) => headlessEditor({ areas: [squareAt('wall', 400, 300)], k });
  const firstPoint = (editor: ReturnType<typeof targets>) =>
    editor.state.tool === 'polygon' && editor.state.mode === 'drawing' ? editor.state.points[0] : null;

  test.each([1, 0.25, 4])('reaches 10 screen px at scale %s: a corner before an edge', (k) => {
    const editor = targets(k);
    editor.press('p');
    editor.click(400 - 6 / k, 300 - 6 / k);
    expect(firstPoint(editor)).toEqual([400, 300]);
    const near = targets(k);
    near.press('p');
    near.click(400 - 6 / k, 350);
    expect(firstPoint(near)).toEqual([400, 350]);
    const far = targets(k);
    far.press('p');
    far.click(400 - 12 / k, 350);
    expect(firstPoint(far)?.[0]).toBeCloseTo(400 - 12 / k);
  });

  test('takes the border of the plan after edges', () => {
    const editor = targets();
    editor.press('p');
    editor.click(4, 555);
    expect(firstPoint(editor)).toEqual([0, 555]);
  });

  test('turns off and on with S, pauses with Alt, and has a hint to be drawn', () => {
    const editor = targets();
    editor.press('p');
    editor.move(404, 303);
    expect(editor.state).toMatchObject({ snap: { kind: 'vertex', point: [400, 300], ringId: 'wall' } });
    editor.press('s');
    editor.move(404, 303);
    expect(editor.state).toMatchObject({ snap: null });
    editor.press('s');
    editor.click(404, 303, { alt: true });
    expect(firstPoint(editor)).toEqual([404, 303]);
  });

  test('attracts a new corner to lines up and across through the first and the last one', () => {
    const editor = headlessEditor({ areas: [squareAt('wall', 700, 500)] });
    editor.press('p');
    editor.click(200, 100);
    editor.click(500, 250);
    editor.move(206, 253);
    expect(editor.state).toMatchObject({ snap: { kind: 'guide' } });
    editor.click(206, 400);
    editor.press('Enter');
    expect(editor.places().find(({ id }) => id !== 'wall')).toMatchObject({
      data: [
        [200, 100],
        [500, 250],
        [200, 400],
      ],
    });
  });

  test('attracts a moved corner to the lines of its neighbours', () => {
    const editor = headlessEditor({ areas: [squareAt('a', 100, 100)] });
    editor.click(150, 150);
    editor.drag([200, 200], [204, 260]);
    expect(editor.area('a').data[2]).toEqual([200, 260]);
  });

  test('lines a new corner up with corners of neighbours, with two of them at once, and shows which', () => {
    const editor = headlessEditor({ areas: [squareAt('a', 400, 100), squareAt('b', 100, 500)] });
    editor.press('r');
    editor.move(496, 604);
    expect(editor.state).toMatchObject({
      snap: {
        kind: 'guide',
        point: [500, 600],
        guides: expect.arrayContaining([
          { through: [500, 200], along: [0, 1] },
          { through: [200, 600], along: [1, 0] },
        ]),
      },
    });
    editor.move(508, 608);
    expect(editor.state).toMatchObject({ snap: null });
    editor.move(496, 604, { alt: true });
    expect(editor.state).toMatchObject({ snap: null });
  });

  test('attracts to the extension of a slanted edge', () => {
    const slanted = areaRecord('slanted', [
      [200, 200],
      [300, 250],
      [280, 300],
    ]);
    const editor = headlessEditor({ areas: [slanted] });
    editor.press('p');
    editor.move(362, 278);
    expect(editor.state).toMatchObject({ snap: { kind: 'guide' } });
    if (editor.state.tool === 'polygon') {
      const [x, y] = editor.state.cursor ?? [0, 0];
      expect((y - 200) / (x - 200)).toBeCloseTo(0.5, 3);
    }
  });

  test('lines a moved place up with a neighbour that it does not touch', () => {
    const editor = headlessEditor({ areas: [squareAt('a', 100, 100), squareAt('far', 500, 300)] });
    editor.editor.screen.select(['a']);
    editor.drag([150, 150], [150 + 40, 150 + 203]);
    expect(editor.area('a').data[0]).toEqual([140, 300]);
  });
});
