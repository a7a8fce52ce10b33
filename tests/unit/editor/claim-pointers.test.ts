import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimPointers } from '#lib/editor/canvas/claim-pointers.ts';
import { createEditor, type Editor } from '#lib/editor/editor.ts';
import { loadTools } from '#lib/editor/tools/list.ts';
import type { Point } from '#lib/geometry/point.ts';
import type { AtriumMap } from '#lib/map/create-map.ts';
import type { ToolPointer } from '#lib/map/input/input.ts';
import { areaRecord, levelId, projectDetail } from '#tests/support/editor.ts';

let editor: Editor;
let claim: (pointer: ToolPointer) => boolean = () => false;
let stop: () => void;

beforeEach(async () => {
  const square = areaRecord('a', [
    [100, 100],
    [200, 100],
    [200, 200],
    [100, 200],
  ]);
  const project = projectDetail({ areas: [square] });
  editor = createEditor({ project, canWrite: true, levelId, loadedTools: await loadTools() });
  editor.screen.select(['a']);
  const map = {
    unproject: (point: Point) => point,
    view: { k: 1 },
    on: () => () => {},
    setDoubleTapClaim: () => {},
    setPointerClaim: (next: typeof claim | null) => {
      if (next) claim = next;
    },
  };
  const host = Object.assign(new EventTarget(), {
    focus: () => {},
    ownerDocument: Object.assign(new EventTarget(), { defaultView: null }),
  });
  stop = claimPointers(host as unknown as HTMLElement, map as unknown as AtriumMap, editor, () => {});
});
afterEach(() => stop());

const corner = () => {
  const area = editor.session.document.place('a');
  return area?.kind === 'area' ? area.data[2] : null;
};
function touch(type: ToolPointer['type'], screen: Point): boolean {
  const held = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  return claim({ type, screen, pointerType: 'touch', button: 0, buttons: 1, clickCount: 1, ...held });
}

test('a second finger leaves a drag to the tool, which ends it where the first finger leaves', () => {
  expect(touch('down', [200, 200])).toBe(true);
  touch('move', [240, 230]);
  expect(touch('second', [500, 500])).toBe(true);
  touch('move', [260, 240]);
  touch('up', [260, 240]);
  expect(corner()).toEqual([260, 240]);
});

test('a second finger gets the first one for the map before anything is dragged', () => {
  touch('down', [200, 200]);
  expect(touch('second', [500, 500])).toBe(false);
  expect(editor.tools.state.mode).toBe('idle');
  editor.tools.choose('rectangle');
  touch('down', [400, 400]);
  expect(touch('second', [500, 500])).toBe(false);
  expect(editor.tools.state.mode).toBe('idle');
});

test('a rectangle that is drawn by a finger goes on under a second one', () => {
  editor.tools.choose('rectangle');
  touch('down', [400, 400]);
  touch('move', [460, 450]);
  expect(touch('second', [700, 700])).toBe(true);
  touch('up', [460, 450]);
  expect(editor.session.document.places(levelId)).toHaveLength(2);
});

test('a drag that the system takes away changes nothing', () => {
  touch('down', [200, 200]);
  touch('move', [240, 230]);
  touch('cancel', [240, 230]);
  touch('up', [240, 230]);
  expect(corner()).toEqual([200, 200]);
});
