import { describe, expect, test } from 'vitest';
import {
  detailsPx,
  freeSpaceOf,
  kindOf,
  type Layout,
  panelsOf,
  panelWidth,
  sheetPx,
  startsOpen,
  stopAt,
  stopPx,
} from '#lib/editor/ui/frame/layout.ts';
import { createLayoutStore } from '#lib/editor/ui/frame/layout-store.ts';

const bar = 48;
const sizes = {
  desktop: { width: 1440, height: 900 - bar },
  tabletLying: { width: 1180, height: 820 - bar },
  tabletUpright: { width: 820, height: 1180 - bar },
  phone: { width: 390, height: 844 - bar },
  phoneLying: { width: 844, height: 390 - bar },
  narrowest: { width: 360, height: 640 - bar },
};
const places = ['a'];
const nothing = {
  selection: [],
  isLevelShown: false,
  levelId: 'level',
  tool: 'select',
  incoming: null,
} as const;
const selected = { ...nothing, selection: places };

function layoutOf(size: keyof typeof sizes, fields: Partial<Layout> = {}): Layout {
  const open = { isListOpen: true, panelPx: 264, stop: 'half', heldPx: null, keptFor: null } as const;
  return { ...sizes[size], ...open, ...fields };
}

describe('the panels', () => {
  test('are beside the map if there is room, over its side in a low window, else sheets below', () => {
    expect(Object.values(sizes).map(kindOf)).toEqual([
      'docked',
      'docked',
      'sheets',
      'sheets',
      'drawers',
      'sheets',
    ]);
    expect(kindOf({ width: 1024, height: 720 })).toBe('drawers');
    expect(kindOf({ width: 600, height: 900 })).toBe('sheets');
  });

  test('begin with the list open only if the map keeps enough room', () => {
    expect(Object.values(sizes).map(startsOpen)).toEqual([true, true, false, false, false, false]);
    expect(startsOpen({ width: 1024, height: 720 })).toBe(true);
  });

  test('are both on the screen beside the map, and one at a time over it', () => {
    const both = { isListShown: true, isDetailsShown: true };
    const details = { isListShown: false, isDetailsShown: true };
    expect(panelsOf(layoutOf('desktop'), selected)).toMatchObject(both);
    for (const size of ['tabletUpright', 'phone', 'phoneLying'] as const) {
      expect(panelsOf(layoutOf(size), selected)).toMatchObject(details);
      expect(panelsOf(layoutOf(size), nothing)).toMatchObject({ isListShown: true, isDetailsShown: false });
    }
  });

  test('keep the list on top for the selection it was kept for, and no other', () => {
    const layout = layoutOf('phone', { keptFor: places });
    expect(panelsOf(layout, selected)).toMatchObject({ isListShown: true, isDetailsShown: false });
    expect(panelsOf(layout, { ...selected, selection: ['a', 'b'] })).toMatchObject({ isDetailsShown: true });
  });

  test('leave the whole map to a drawing if they are sheets', () => {
    const gone = { isListShown: false, isDetailsShown: false };
    for (const tool of ['polygon', 'rectangle', 'marker', 'trace', 'cut'] as const) {
      expect(panelsOf(layoutOf('tabletUpright'), { ...nothing, tool })).toMatchObject(gone);
      expect(panelsOf(layoutOf('desktop'), { ...selected, tool })).toMatchObject({ isDetailsShown: true });
    }
    expect(panelsOf(layoutOf('tabletUpright'), { ...selected, tool: 'cut' })).toMatchObject(gone);
  });

  test('open for a file that arrives while a tool is active', () => {
    const incoming = { kind: 'files', files: [], isSvg: false } as const;
    for (const size of ['tabletUpright', 'phone'] as const)
      expect(
        panelsOf(layoutOf(size, { isListOpen: false }), { ...nothing, tool: 'polygon', incoming }),
      ).toEqual(expect.objectContaining({ isListShown: false, isDetailsShown: true }));
  });

  test('ask for the name of a new place while its tool stays active', () => {
    for (const tool of ['polygon', 'rectangle', 'marker', 'trace'] as const)
      expect(panelsOf(layoutOf('tabletUpright'), { ...selected, tool })).toMatchObject({
        isListShown: false,
        isDetailsShown: true,
      });
  });

  test('never lie under the tools, which give way on a phone', () => {
    expect(panelsOf(layoutOf('tabletUpright'), selected).tools).toBe('top');
    expect(panelsOf(layoutOf('phone'), selected).tools).toBe('away');
    expect(panelsOf(layoutOf('phone', { isListOpen: false }), nothing).tools).toBe('bottom');
    expect(panelsOf(layoutOf('phoneLying', { width: 640 }), selected).tools).toBe('away');
  });
});

describe('the part of the map that panels leave free', () => {
  test('lies between the columns under the tools', () => {
    const layout = layoutOf('desktop', { panelPx: 300 });
    const { pads, resting } = freeSpaceOf(layout, selected);
    expect(pads).toEqual({ top: 64, right: detailsPx, bottom: 16, left: 300 });
    expect(resting).toEqual({ ...pads, right: 0 });
  });

  test('counts the details of a level like those of a place', () => {
    const { pads } = freeSpaceOf(layoutOf('desktop'), { ...nothing, isLevelShown: true });
    expect(pads.right).toBe(detailsPx);
    const empty = { ...nothing, isLevelShown: true, levelId: null };
    expect(freeSpaceOf(layoutOf('desktop'), empty).pads.right).toBe(0);
  });

  test('is most of the map above a sheet, at the first height of a tablet and a phone', () => {
    for (const size of ['tabletUpright', 'phone', 'narrowest'] as const) {
      const layout = layoutOf(size);
      const { pads } = freeSpaceOf(layout, selected);
      expect(pads).toMatchObject({ left: 0, right: 0, bottom: sheetPx(layout) });
      expect(layout.height - pads.top - pads.bottom).toBeGreaterThan(layout.height * 0.4);
    }
  });

  test('returns its width to the list when the window grows again', () => {
    const narrow = layoutOf('desktop', { width: 1100, panelPx: 480 });
    expect(panelWidth(narrow)).toBe(380);
    expect(panelWidth({ ...narrow, width: 1440 })).toBe(480);
  });

  test('follows a sheet under a finger', () => {
    const layout = layoutOf('tabletUpright', { heldPx: 317 });
    expect(freeSpaceOf(layout, selected).pads.bottom).toBe(317);
  });

  test('is never smaller than tools need beside two columns, for any width of the list', () => {
    for (let { width } = { width: 1100 }; width <= 2000; width += 50) {
      const { pads } = freeSpaceOf(layoutOf('desktop', { width, panelPx: 480 }), selected);
      expect(width - pads.left - pads.right).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('a sheet', () => {
  const size = sizes.tabletUpright;

  test('settles at the stop nearest to its release, and closes when pushed under the lowest', () => {
    for (const stop of ['low', 'half', 'tall'] as const)
      expect(stopAt(size, stopPx(size, stop) + 20)).toBe(stop);
    expect(stopAt(size, 40)).toBe(null);
  });

  test('leaves some of the map visible even at its highest, in every window', () => {
    for (const each of Object.values(sizes))
      expect(each.height - stopPx(each, 'tall')).toBeGreaterThan(Math.min(each.height * 0.29, 239));
  });
});

describe('the arrangement of panels', () => {
  function open(size: keyof typeof sizes) {
    let state: Parameters<typeof panelsOf>[1] = nothing;
    const kept: number[] = [];
    const store = createLayoutStore(
      { ...sizes[size], panelPx: 264 },
      () => state,
      () => {
        state = nothing;
      },
      (px) => kept.push(px),
    );
    return { store, kept, show: (next: typeof state) => (state = next) };
  }

  test('brings the list over the details at the button, and puts it away again', () => {
    const { store, show } = open('tabletUpright');
    show(selected);
    store.toggleList();
    expect(store.panels()).toMatchObject({ isListShown: true, isDetailsShown: false });
    store.toggleList();
    expect(store.panels()).toMatchObject({ isListShown: false, isDetailsShown: true });
  });

  test('closes the details at Esc before the list under them, and then leaves Esc to others', () => {
    const { store, show } = open('phone');
    store.toggleList();
    show(selected);
    expect([store.closeTop(), store.panels().isListShown]).toEqual([true, true]);
    expect([store.closeTop(), store.panels().isListShown]).toEqual([true, false]);
    expect(store.closeTop()).toBe(false);
  });

  test('keeps the list beside the map at Esc', () => {
    const { store } = open('desktop');
    expect([store.closeTop(), store.panels().isListShown]).toEqual([false, true]);
  });

  test('starts anew on a tablet that is turned, and stays in a window of the same kind', () => {
    const { store } = open('tabletLying');
    const { tabletUpright } = sizes;
    store.resize(1300, 800);
    expect(store.panels().isListShown).toBe(true);
    store.resize(tabletUpright.width, tabletUpright.height);
    expect(store.panels()).toMatchObject({ kind: 'sheets', isListShown: false });
    store.toggleList();
    store.resize(tabletUpright.width - 20, tabletUpright.height);
    expect(store.panels().isListShown).toBe(true);
  });

  test('lets a sheet be held, released and pushed away', () => {
    const { store, show } = open('tabletUpright');
    show(selected);
    store.holdSheet(900);
    expect(store.freeSpace().pads.bottom).toBe(900);
    store.dropSheet();
    expect(store.get()).toMatchObject({ stop: 'tall', heldPx: null });
    store.stepSheet(-1);
    expect(store.get().stop).toBe('half');
    store.holdSheet(10);
    store.dropSheet();
    expect(store.panels().isDetailsShown).toBe(false);
    expect(store.get().stop).toBe('half');
  });

  test('keeps the width of the list', () => {
    const { store, kept } = open('desktop');
    store.setPanelPx(333);
    store.setPanelPx(5000);
    expect(kept).toEqual([333, 480]);
  });
});
