import { describe, expect, test } from 'vitest';
import { headlessEditor, squareAt } from '#tests/support/editor.ts';

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

  test('S turns it off and on, Alt suspends it, and the hint is there to be drawn', () => {
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

  test('lines up and across through the first and the last corner attract a new one', () => {
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

  test('a corner that is moved sticks to the lines of its neighbours', () => {
    const editor = headlessEditor({ areas: [squareAt('a', 100, 100)] });
    editor.click(150, 150);
    editor.drag([200, 200], [204, 260]);
    expect(editor.area('a').data[2]).toEqual([200, 260]);
  });
});
