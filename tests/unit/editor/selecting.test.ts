import { describe, expect, test } from 'vitest';
import { headlessEditor, markerRecord, squareAt } from '#tests/support/editor.ts';

const two = () => headlessEditor({ areas: [squareAt('a', 100, 100), squareAt('b', 300, 100)] });

describe('selecting', () => {
  test('takes a click to select, Shift-click to toggle, a click on nothing and Esc to clear', () => {
    const editor = two();
    editor.click(150, 150);
    expect(editor.selection).toEqual(['a']);
    editor.click(350, 150, { shift: true });
    expect(editor.selection).toEqual(['a', 'b']);
    editor.click(150, 150, { shift: true });
    expect(editor.selection).toEqual(['b']);
    editor.click(600, 600);
    expect(editor.selection).toEqual([]);
    editor.press('mod+a');
    expect(editor.selection).toEqual(['a', 'b']);
    editor.press('Escape');
    expect(editor.selection).toEqual([]);
  });

  test('by a marquee to the right takes only places wholly inside, to the left those it touches, and adds with Shift', () => {
    const editor = two();
    editor.drag([50, 50], [350, 250]);
    expect(editor.selection).toEqual(['a']);
    editor.press('Escape');
    editor.drag([350, 250], [50, 50]);
    expect(editor.selection).toEqual(['a', 'b']);
    editor.press('Escape');
    editor.click(150, 150);
    editor.drag([290, 90], [450, 250], { shift: true });
    expect(editor.selection).toEqual(['a', 'b']);
  });

  test('takes a marker before the area under it, the smallest area first', () => {
    const editor = headlessEditor({
      areas: [squareAt('small', 140, 140, 20), squareAt('large', 100, 100)],
      markers: [markerRecord('m', 120, 120)],
    });
    editor.click(120, 120);
    expect(editor.selection).toEqual(['m']);
    editor.click(150, 150);
    expect(editor.selection).toEqual(['small']);
  });

  test('walks with Tab through the places in their order, and back', () => {
    const editor = two();
    editor.press('Tab');
    expect(editor.selection).toEqual(['a']);
    editor.press('Tab');
    expect(editor.selection).toEqual(['b']);
    editor.press('shift+Tab');
    expect(editor.selection).toEqual(['a']);
    editor.press('Enter');
    expect(editor.editor.screen.store.getState().focus?.to).toBe('title');
  });

  test('takes at most 100 ms for a marquee over 5,000 areas', () => {
    const areas = Array.from({ length: 5000 }, (_, i) =>
      squareAt(`a${i}`, (i % 100) * 9 + 20, Math.floor(i / 100) * 14 + 20, 7),
    );
    const editor = headlessEditor({ areas });
    editor.drag([1, 1], [10, 2]);
    const start = performance.now();
    editor.drag([999, 799], [0, 0]);
    expect(performance.now() - start).toBeLessThan(500);
    expect(editor.selection).toHaveLength(5000);
  });
});

describe('moving', () => {
  test('takes an area only if it was selected before the press', () => {
    const editor = two();
    editor.drag([150, 150], [250, 400], { alt: true });
    expect(editor.area('a').data[0]).toEqual([100, 100]);
    editor.click(150, 150);
    editor.drag([150, 150], [200, 300], { alt: true });
    expect(editor.area('a').data[0]).toEqual([150, 250]);
  });

  test('starts after 4 px on the screen', () => {
    const editor = headlessEditor({ areas: [squareAt('a', 100, 100)], k: 0.5 });
    editor.click(150, 150);
    editor.drag([150, 150], [156, 153], { alt: true });
    expect(editor.area('a').data[0]).toEqual([100, 100]);
    expect(editor.editor.session.store.getState().undo).toBeNull();
  });

  test('leaves locked places, with a message', () => {
    const editor = two();
    editor.press('mod+a', 'l');
    editor.drag([150, 150], [200, 300]);
    expect(editor.area('a').data[0]).toEqual([100, 100]);
    editor.press('mod+a', 'ArrowRight');
    expect(editor.notice).toBe('locked');
    editor.press('Delete');
    expect(editor.places()).toHaveLength(2);
    editor.press('l', 'ArrowRight');
    expect(editor.area('a').data[0]).toEqual([101, 100]);
  });

  test('ends at the border with the shape kept', () => {
    const editor = two();
    editor.click(150, 150);
    editor.drag([150, 150], [-400, 150], { alt: true });
    expect(editor.area('a').data).toEqual([
      [0, 100],
      [100, 100],
      [100, 200],
      [0, 200],
    ]);
  });

  test('by a held arrow moves the picture, and is written once when it is released, as one step', () => {
    const editor = two();
    editor.press('mod+a');
    let writes = 0;
    editor.editor.session.document.subscribe(() => writes++);
    editor.hold('ArrowRight', 30);
    expect([writes, editor.area('a').data[0]]).toEqual([0, [100, 100]]);
    expect(editor.state).toMatchObject({ mode: 'nudge', dx: 30, dy: 0, isHeld: true });
    editor.press('ArrowRight');
    expect([writes, editor.area('a').data[0]]).toEqual([1, [131, 100]]);
    expect(editor.area('b').data[0]).toEqual([331, 100]);
    editor.press('mod+z');
    expect(editor.area('a').data[0]).toEqual([100, 100]);
  });

  test('by a held arrow is written before any other action', () => {
    const others: ((editor: ReturnType<typeof two>) => void)[] = [
      (editor) => editor.press('mod+d'),
      (editor) => editor.click(600, 600),
      (editor) => editor.press('Escape'),
      (editor) => editor.press('v'),
    ];
    for (const other of others) {
      const editor = two();
      editor.click(150, 150);
      editor.hold('ArrowDown', 5);
      other(editor);
      expect(editor.area('a').data[0]).toEqual([100, 105]);
      expect(editor.state).toMatchObject({ mode: 'idle' });
    }
  });

  test('by arrows goes by 1, with Shift by 10; nudges within 500 ms are one step', () => {
    const editor = two();
    editor.click(150, 150);
    editor.press('ArrowRight', 'ArrowRight');
    editor.wait(400);
    editor.press('shift+ArrowDown');
    editor.wait(600);
    editor.press('ArrowLeft');
    expect(editor.area('a').data[0]).toEqual([101, 110]);
    editor.press('mod+z');
    expect(editor.area('a').data[0]).toEqual([102, 110]);
    editor.press('mod+z');
    expect(editor.area('a').data[0]).toEqual([100, 100]);
  });

  test('is one step, and none if it is cancelled', () => {
    const editor = two();
    editor.click(150, 150);
    editor.down(150, 150);
    editor.move(250, 250);
    editor.press('Escape');
    editor.up(250, 250);
    expect(editor.area('a').data[0]).toEqual([100, 100]);
    editor.drag([150, 150], [150, 450], { alt: true });
    editor.press('mod+z');
    expect(editor.area('a').data[0]).toEqual([100, 100]);
    expect(editor.editor.session.store.getState().undo).toBeNull();
  });

  test('snaps a moved corner exactly to a corner nearby', () => {
    const odd: [number, number] = [401.123456, 99.987654];
    const editor = headlessEditor({
      areas: [
        squareAt('a', 100, 100),
        { ...squareAt('b', 0, 0), data: [odd, [500, 100], [500, 200], [440, 250]] },
      ],
    });
    editor.click(150, 150);
    editor.drag([150, 150], [348, 152]);
    expect(editor.area('a').data[1]).toEqual(odd);
  });

  test('snaps a marker in the same way, with its anchor on the point', () => {
    const editor = headlessEditor({
      areas: [squareAt('a', 100, 100)],
      markers: [markerRecord('m', 500, 500)],
    });
    editor.drag([500, 500], [203, 197]);
    expect(editor.marker('m').position).toEqual([200, 200]);
    expect(editor.selection).toEqual(['m']);
  });
});

describe('corners', () => {
  const selected = (k = 1) => {
    const editor = headlessEditor({ areas: [squareAt('a', 100, 100), squareAt('b', 300, 100)], k });
    editor.click(150, 150);
    return editor;
  };

  test('move alone when dragged, and win over the body within 8 px', () => {
    const editor = selected();
    editor.drag([106, 105], [60, 70], { alt: true });
    expect(editor.area('a').data).toEqual([
      [60, 70],
      [200, 100],
      [200, 200],
      [100, 200],
    ]);
  });

  test('are taken by a finger from 20 px away', () => {
    const editor = selected();
    editor.drag([115, 112], [60, 70], { alt: true, pointer: 'touch' });
    expect(editor.area('a').data[0]).toEqual([60, 70]);
  });

  test('are added by dragging the middle of an edge, in one step', () => {
    const editor = selected();
    editor.move(150, 101);
    expect(editor.state).toMatchObject({ hover: { kind: 'edge', index: 0, point: [150, 100] } });
    editor.drag([150, 100], [150, 60], { alt: true });
    expect(editor.area('a').data).toEqual([
      [100, 100],
      [150, 60],
      [200, 100],
      [200, 200],
      [100, 200],
    ]);
    editor.press('mod+z');
    expect(editor.area('a').data).toHaveLength(4);
  });

  test('are removed by Delete, which refuses to leave two', () => {
    const editor = selected();
    editor.click(100, 100);
    expect(editor.editor.screen.store.getState().vertex).toEqual({ id: 'a', index: 0 });
    editor.press('Delete');
    expect(editor.area('a').data).toHaveLength(3);
    editor.click(200, 100);
    editor.press('Backspace');
    expect(editor.area('a').data).toHaveLength(3);
    expect(editor.notice).toBe('cornersMin');
  });

  test('are refused when dropped across an edge, and shown as invalid before', () => {
    const editor = selected();
    editor.down(100, 100);
    editor.move(260, 150, { alt: true });
    editor.move(250, 150, { alt: true });
    expect(editor.state).toMatchObject({ mode: 'corner', isCrossing: true });
    editor.up(250, 150, { alt: true });
    expect(editor.area('a').data[0]).toEqual([100, 100]);
    expect(editor.notice).toBe('selfCrossing');
  });

  test('stay with Shift at 45 degrees to the one before', () => {
    const editor = selected();
    editor.drag([100, 100], [98, 60], { shift: false, alt: true });
    editor.press('mod+z');
    editor.down(100, 100);
    editor.move(108, 55, { shift: true });
    editor.up(108, 55, { shift: true });
    expect(editor.area('a').data[0]).toEqual([100, 55]);
  });
});
