import { describe, expect, test } from 'vitest';
import { areaRecord, headlessEditor, levelId, markerRecord, squareAt } from '#tests/support/editor.ts';

/** Handles are 22 px outside of the selection, and the one for rotation 26 px above that. */
const gap = 22;
const turn = 48;

const selected = (...ids: string[]) => {
  const editor = headlessEditor({
    areas: [squareAt('a', 200, 200), squareAt('b', 400, 200), squareAt('wall', 700, 520)],
    markers: [markerRecord('m', 320, 250)],
  });
  editor.editor.screen.select(ids);
  return editor;
};
const steps = ({ editor }: ReturnType<typeof headlessEditor>) => editor.session.store.getState().lastStep;

describe('turning', () => {
  test('rotates the selection about its middle by the handle above it, as one undo step', () => {
    const editor = selected('a');
    const before = editor.area('a');
    editor.drag([250, 200 - turn], [250 + turn + 50, 250]);
    expect(editor.area('a').data).toEqual([
      [300, 200],
      [300, 300],
      [200, 300],
      [200, 200],
    ]);
    expect(steps(editor)).toBe(1);
    editor.press('mod+z');
    expect(editor.area('a').data).toEqual(before.data);
  });

  test('goes by 15 degrees with Shift, and snaps to upright nearby unless Alt is held', () => {
    const at = (degrees: number) => {
      const angle = ((degrees - 90) * Math.PI) / 180;
      return [250 + 300 * Math.cos(angle), 250 + 300 * Math.sin(angle)] as const;
    };
    const angleAfter = (degrees: number, modifiers = {}) => {
      const editor = selected('a');
      editor.drag([250, 250 - 98], at(degrees), modifiers);
      const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = editor.area('a').data;
      return (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    };
    expect(angleAfter(34, { shift: true })).toBeCloseTo(30, 2);
    expect(angleAfter(1.4)).toBe(0);
    expect(angleAfter(1.4, { alt: true })).toBeCloseTo(1.4, 1);
    expect(angleAfter(20)).toBeCloseTo(20, 1);
  });

  test('snaps to the direction of a neighbour nearby', () => {
    const slope = (20 * Math.PI) / 180;
    const [c, s] = [100 * Math.cos(slope), 100 * Math.sin(slope)];
    const slanted = areaRecord('slanted', [
      [400, 200],
      [400 + c, 200 + s],
      [400 + c - s, 200 + s + c],
      [400 - s, 200 + c],
    ]);
    const editor = headlessEditor({ areas: [squareAt('a', 200, 200), slanted] });
    editor.editor.screen.select(['a']);
    const angle = ((21.2 - 90) * Math.PI) / 180;
    editor.drag([250, 152], [250 + 98 * Math.cos(angle), 250 + 98 * Math.sin(angle)]);
    const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = editor.area('a').data;
    expect((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI).toBeCloseTo(20, 1);
  });

  test('rotates several places together, markers among them, and leaves locked ones', () => {
    const editor = selected('a', 'b', 'm');
    editor.editor.screen.lock(new Set(['b']));
    editor.press('shift+e');
    expect(editor.area('b').data[0]).toEqual([400, 200]);
    const middle = (4 * 250 + 320) / 5;
    expect(editor.marker('m').position).toEqual([middle, 250 + 320 - middle]);
  });

  test('goes by a degree and by right angles with keys; a held key is one step, and the way back leads to the same place', () => {
    const editor = selected('a', 'b');
    editor.press('e', 'e', 'e');
    expect(steps(editor)).toBe(3);
    expect(editor.editor.session.store.getState().undo).toBe('turn');
    editor.press('mod+z');
    expect(editor.area('a').data[0]).toEqual([200, 200]);
    editor.wait(2000);
    editor.press('shift+e', 'shift+e', 'shift+e', 'shift+e');
    expect(editor.area('a').data[0]).toEqual([200, 200]);
  });

  test('moves what would cross the border of the plan back, and refuses it if it is larger', () => {
    const editor = headlessEditor({
      areas: [
        areaRecord('long', [
          [0, 100],
          [700, 100],
          [700, 160],
          [0, 160],
        ]),
        areaRecord('longer', [
          [0, 400],
          [1000, 400],
          [1000, 460],
          [0, 460],
        ]),
      ],
    });
    editor.editor.screen.select(['long']);
    editor.press('shift+e');
    const ys = editor.area('long').data.map(([, y]) => y);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([0, 700]);
    editor.editor.screen.select(['longer']);
    editor.press('shift+e');
    expect([editor.notice, editor.area('longer').data[0]]).toEqual(['outsidePlan', [0, 400]]);
  });
});

describe('scaling', () => {
  test('goes by a corner of the box from the opposite one, with Shift by one factor, with Ctrl from the middle', () => {
    const dragged = (modifiers = {}) => {
      const editor = selected('a');
      editor.drag([300 + gap, 300 + gap], [340 + gap, 320 + gap], modifiers);
      const { data } = editor.area('a');
      return [data[0], data[2]];
    };
    expect(dragged({ alt: true })).toEqual([
      [200, 200],
      [340, 320],
    ]);
    expect(dragged({ shift: true })).toEqual([
      [200, 200],
      [340, 340],
    ]);
    expect(dragged({ alt: true, mod: true })).toEqual([
      [160, 180],
      [340, 320],
    ]);
  });

  test('has handles at the sides for several too, and keeps their relative places', () => {
    const editor = selected('a', 'b');
    editor.drag([500 + gap, 250], [650 + gap, 250], { alt: true });
    expect(editor.area('a').data[1]).toEqual([350, 200]);
    expect(editor.area('b').data[0]).toEqual([500, 200]);
    expect(editor.area('b').data[2]).toEqual([650, 300]);
  });

  test('snaps a corner to that of a neighbour exactly and lines up with its sides', () => {
    const editor = headlessEditor({
      areas: [
        squareAt('a', 200, 200),
        areaRecord('odd', [
          [420.123, 390.456],
          [500, 400],
          [500, 500],
        ]),
      ],
    });
    editor.editor.screen.select(['a']);
    editor.drag([300 + gap, 300 + gap], [417 + gap, 388 + gap]);
    expect(editor.area('a').data[2]).toBe(editor.area('odd').data[0]);
    const other = selected('a');
    other.drag([300 + gap, 300 + gap], [397 + gap, 430 + gap]);
    expect(other.area('a').data[2]).toEqual([400, 430]);
  });

  test('scales a rotated area along its own sides and keeps its right angles', () => {
    const editor = selected('a');
    editor.drag([250, 152], [250 + 98 * Math.sin(Math.PI / 6), 250 - 98 * Math.cos(Math.PI / 6)], {
      alt: true,
    });
    const [, , far = [0, 0]] = editor.area('a').data;
    const away = gap * Math.SQRT2;
    const toward = Math.PI / 4 + Math.PI / 6;
    const handle = [far[0] + away * Math.cos(toward), far[1] + away * Math.sin(toward)] as const;
    editor.drag(handle, [handle[0] + 30, handle[1] + 50], { alt: true });
    const { data } = editor.area('a');
    for (const [i, corner] of data.entries()) {
      const before = data.at(i - 1) ?? corner;
      const after = data[(i + 1) % 4] ?? corner;
      const [dx, dy] = [before[0] - corner[0], before[1] - corner[1]];
      const [ex, ey] = [after[0] - corner[0], after[1] - corner[1]];
      expect((dx * ex + dy * ey) / Math.hypot(dx, dy) / Math.hypot(ex, ey)).toBeCloseTo(0, 3);
    }
  });

  test('never turns inside out, stays on the plan, and is undone by Esc', () => {
    const editor = selected('a');
    editor.drag([300 + gap, 300 + gap], [100, 100], { alt: true });
    expect(editor.area('a').data[2]).toEqual([201, 201]);
    editor.press('mod+z');
    editor.drag([300 + gap, 300 + gap], [3000, 3000], { alt: true });
    expect(Math.max(...editor.area('a').data.map(([x]) => x))).toBeLessThanOrEqual(1000);
    const other = selected('a');
    other.down(300 + gap, 300 + gap);
    other.move(500, 500);
    other.press('Escape');
    other.up(500, 500);
    expect([other.area('a').data[2], steps(other)]).toEqual([[300, 300], null]);
  });

  test('takes a click on a handle for a click on the place under it', () => {
    const editor = selected('a');
    editor.click(300 + gap, 300 + gap);
    expect(editor.selection).toEqual([]);
  });
});

describe('right angles', () => {
  const sloppy = (id: string, x: number, y: number) =>
    areaRecord(id, [
      [x + 3, y - 4],
      [x + 104, y + 5],
      [x + 96, y + 108],
      [x - 5, y + 97],
    ]);

  test('are made by Shift+R in all selected areas, along one direction, in one step', () => {
    const editor = headlessEditor({ areas: [sloppy('a', 200, 200), sloppy('b', 320, 205)] });
    editor.editor.screen.select(['a', 'b']);
    editor.press('shift+r');
    const directions = ['a', 'b'].flatMap((id) => {
      const { data } = editor.area(id);
      expect(data).toHaveLength(4);
      return data.map(([x, y], i) => {
        const [nx, ny] = data[(i + 1) % 4] ?? [0, 0];
        return ((Math.atan2(ny - y, nx - x) / (Math.PI / 2)) % 1) + (Math.atan2(ny - y, nx - x) < 0 ? 1 : 0);
      });
    });
    for (const direction of directions)
      expect(Math.cos(2 * Math.PI * (direction - (directions[0] ?? 0)))).toBeCloseTo(1, 4);
    expect(steps(editor)).toBe(1);
    editor.press('shift+r');
    expect(editor.notice).toBe('alreadySquare');
  });

  test('leave slanted walls of a pentagon as they are', () => {
    const pentagon = areaRecord('p', [
      [200, 200],
      [400, 203],
      [400, 300],
      [300, 400],
      [198, 300],
    ]);
    const editor = headlessEditor({ areas: [pentagon] });
    editor.editor.screen.select(['p']);
    editor.press('shift+r');
    const { data } = editor.area('p');
    expect(data).toHaveLength(5);
    expect(data[3]?.[1]).toBeGreaterThan(380);
  });

  test('need an area: with markers alone the command says that', () => {
    const editor = selected('m');
    editor.press('shift+r', 'e');
    expect(steps(editor)).toBeNull();
    expect(editor.places(levelId)).toHaveLength(4);
  });
});
