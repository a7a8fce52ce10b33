import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ringContains } from '#lib/geometry/polygon.ts';
import { layOutText } from '#lib/map/labels/label-lines.ts';
import type { TurnedBox } from '#lib/map/labels/taken.ts';
import type { AreaDrawing, PlaceDrawing } from '#lib/map/types.ts';
import { unproject } from '#lib/map/view/view.ts';
import { congressCentre, hospitalFloor, type LabelledPlan } from '#tests/fixtures/labelled-plans.ts';
import {
  createDrawer,
  type DrawnPicture,
  frameOf,
  overlapping,
  type Size,
  wholeFrame,
} from '#tests/support/drawn-texts.ts';

beforeAll(() => {
  vi.stubGlobal(
    'Path2D',
    class {
      moveTo() {}
      lineTo() {}
      closePath() {}
    },
  );
});

const isArea = (place: PlaceDrawing): place is AreaDrawing => place.kind === 'area';

/** Titles of the areas that show a part of their own title. */
function namedAreas(places: readonly PlaceDrawing[], { texts, frame }: DrawnPicture): string[] {
  const onMap = ({ x, y }: TurnedBox) => unproject(frame.view, frame, [x, y]);
  const names = (area: AreaDrawing) =>
    texts.some(
      ({ text, box }) => area.title.includes(text.replace('…', '')) && ringContains(area.data, onMap(box)),
    );
  return places.filter((place) => isArea(place) && names(place)).map(({ title }) => title);
}

const drawWhole = (plan: LabelledPlan, seen: Size) => createDrawer(plan.places)(wholeFrame(plan, seen));

describe('the drawn labels', () => {
  test.each([
    [1440, 900, 18],
    [390, 844, 10],
  ])(
    'of a crowded congress centre in a view of %d x %d px are at least %d of 20 rooms',
    (width, height, least) => {
      const plan = congressCentre();
      const picture = drawWhole(plan, { width, height });
      expect(namedAreas(plan.places, picture).length).toBeGreaterThanOrEqual(least);
      expect(overlapping(picture.texts)).toEqual([]);
    },
  );

  test('of a hospital of 14 rooms in a frame of 640 px are all', () => {
    for (const language of ['en', 'ar'] as const) {
      const plan = hospitalFloor(language);
      const picture = drawWhole(plan, { width: 640, height: 480 });
      expect(namedAreas(plan.places, picture)).toHaveLength(14);
      expect(overlapping(picture.texts)).toEqual([]);
    }
  });

  test('in larger text are larger, overlap nothing, and are as many: small where a large one has no room', () => {
    const plan = hospitalFloor('en');
    const frame = wholeFrame(plan, { width: 900, height: 675 });
    const draw = createDrawer(plan.places);
    const sizes = ({ texts }: DrawnPicture) => texts.map(({ sizePx }) => sizePx).toSorted((a, b) => a - b);
    const [usual, large] = [draw(frame), draw(frame, { textScale: 1.5 })];
    expect(overlapping(large.texts)).toEqual([]);
    expect(namedAreas(plan.places, large)).toHaveLength(14);
    expect(sizes(large).at(-1)).toBeGreaterThan(sizes(usual).at(-1) ?? 0);
    expect(sizes(large).filter((size) => size >= 16.5).length).toBeGreaterThan(large.texts.length / 2);
    expect(sizes(large)[0]).toBeGreaterThanOrEqual(11);
    // The size is part of what is remembered: going back gives the same names.
    expect(sizes(draw(frame))).toEqual(sizes(usual));
  });

  test('of places with hidden names are only those of the selected one, and never of one that is off', () => {
    const plan = hospitalFloor('en');
    const frame = wholeFrame(plan, { width: 640, height: 480 });
    const drawn = (names: 'hover' | 'off', selectedId: string) =>
      createDrawer(plan.places.map((place) => ({ ...place, names })))(frame, { selectedId }).texts;
    const room = plan.places.filter(isArea)[0];
    expect(drawn('hover', '')).toEqual([]);
    const texts = drawn('hover', room?.id ?? '').map(({ text }) => text.replace('…', ''));
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(room?.title).toContain(text);
    expect(drawn('off', room?.id ?? '')).toEqual([]);
  });

  test('of a turned map are in their rooms, overlap nothing, and are as many as upright', () => {
    const plan = hospitalFloor('en');
    const seen = { width: 900, height: 900 };
    const upright = wholeFrame(plan, { width: 640, height: 480 });
    const { k } = upright.view;
    const draw = createDrawer(plan.places);
    for (let bearing = 0; bearing < 360; bearing += 15) {
      const view = { ...upright.view, bearing };
      const picture = draw(frameOf(view, seen, k));
      expect(namedAreas(plan.places, picture)).toHaveLength(14);
      expect(overlapping(picture.texts)).toEqual([]);
    }
  });

  test.each([
    ['a crowded congress centre', congressCentre()],
    ['a hospital', hospitalFloor('en')],
  ])('of %s, turned, name as many places on average as upright', (_, plan) => {
    const seen = { width: 1200, height: 1200 };
    const { view } = wholeFrame(plan, { width: 800, height: 800 });
    const countAt = (bearing: number) =>
      namedAreas(plan.places, createDrawer(plan.places)(frameOf({ ...view, bearing }, seen, view.k))).length;
    const counts = Array.from({ length: 24 }, (__, i) => countAt(i * 15));
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    expect(mean, counts.join(' ')).toBeGreaterThanOrEqual(countAt(0));
  });

  test('at the highest zoom are those of all 113 markers, over a grid of views', () => {
    const plan = congressCentre();
    const seen = { width: 1440, height: 900 };
    const { fitK } = wholeFrame(plan, seen);
    const draw = createDrawer(plan.places);
    const written = new Set<string>();
    for (let cy = 0; cy <= plan.height; cy += 200) {
      for (let cx = 0; cx <= plan.width; cx += 300) {
        const { texts, bubbles } = draw(frameOf({ cx, cy, k: fitK * 4 }, seen, fitK));
        expect(overlapping(texts)).toEqual([]);
        expect(bubbles).toEqual([]);
        for (const { text } of texts) written.add(text);
      }
    }
    const markers = plan.places.filter((place) => !isArea(place));
    const isWritten = ({ title }: PlaceDrawing) =>
      layOutText(title, (text) => text.length).some(({ lines }) => lines.every((line) => written.has(line)));
    expect(markers).toHaveLength(113);
    expect(markers.filter((marker) => !isWritten(marker)).map(({ title }) => title)).toEqual([]);
  });

  test('extend over the border of a room that is too small for them, before they are cut', () => {
    const [wide] = congressCentre().places;
    if (wide?.kind !== 'area') throw new Error('no area');
    const ring: [number, number][] = [
      [480, 480],
      [540, 480],
      [540, 520],
      [480, 520],
    ];
    const closet = { ...wide, title: 'Cloakroom', data: ring };
    const { texts } = createDrawer([closet])(
      wholeFrame({ width: 1000, height: 1000 }, { width: 600, height: 600 }),
    );
    expect(texts.map(({ text }) => text)).toEqual(['Cloakroom']);
    expect(texts[0]?.box.halfWidth).toBeGreaterThan(30 * 0.568);
  });

  test.each([
    ['left', 20, 500],
    ['right', 980, 500],
    ['lower', 500, 985],
  ])('of a marker at the %s edge of the map are not cut off by it', (_, x, y) => {
    const stand = congressCentre().places.find(({ kind }) => kind === 'marker');
    if (stand?.kind !== 'marker') throw new Error('no marker');
    const seen = { width: 400, height: 400 };
    const title = 'Information about tours';
    const picture = createDrawer([{ ...stand, title, position: [x, y] }])(
      frameOf({ cx: 500, cy: 500, k: 0.4 }, seen, 0.4),
    );
    const { width, height } = picture.frame;
    expect(picture.texts.map(({ text }) => text).join(' ')).toBe(title);
    for (const { box } of picture.texts) {
      expect(Math.abs(box.x - width / 2) + box.halfWidth).toBeLessThanOrEqual(seen.width / 2);
      expect(Math.abs(box.y - height / 2) + box.halfHeight).toBeLessThanOrEqual(seen.height / 2);
    }
  });

  test('of a marker are left out if the edge would cut each of them off, until the map is nearer', () => {
    const stand = congressCentre().places.find(({ kind }) => kind === 'marker');
    if (stand?.kind !== 'marker') throw new Error('no marker');
    const draw = (k: number, fitK: number) =>
      createDrawer([{ ...stand, title: 'Information', position: [500, 500] }])(
        frameOf({ cx: 500 + 30 / k, cy: 500, k }, { width: 62, height: 300 }, fitK),
      ).texts.length;
    expect(draw(0.4, 0.4)).toBe(0);
    expect(draw(3.2, 0.4)).toBe(1);
  });

  test('stay in place on the map while it is panned at one zoom', () => {
    const plan = congressCentre();
    const seen = { width: 800, height: 600 };
    const { fitK } = wholeFrame(plan, seen);
    const k = fitK * 2;
    const draw = createDrawer(plan.places);
    let before = new Map<string, string>();
    for (let step = 0; step < 12; step++) {
      const frame = frameOf({ cx: 500 + 17 * step, cy: 450 + 5 * step, k }, seen, fitK);
      const now = new Map<string, string>();
      for (const { text, box } of draw(frame).texts) {
        const [x, y] = [
          (box.x - frame.width / 2) / k + frame.view.cx,
          (box.y - frame.height / 2) / k + frame.view.cy,
        ];
        const isWellInside = Math.abs(x - frame.view.cx) * k < 340 && Math.abs(y - frame.view.cy) * k < 240;
        const isOne = plan.places.filter(({ title }) => title.includes(text)).length === 1;
        if (isWellInside && isOne) now.set(`${text} ${x.toFixed(2)} ${y.toFixed(2)}`, text);
      }
      const lost = [...before].filter(([at, text]) => !now.has(at) && [...now.values()].includes(text));
      expect(lost).toEqual([]);
      before = now;
    }
    expect(before.size).toBeGreaterThan(10);
  });

  test('begin with the selected place, even if it is in a bubble with others', () => {
    const plan = congressCentre();
    const frame = wholeFrame(plan, { width: 390, height: 844 });
    const draw = createDrawer(plan.places);
    const of = (picture: DrawnPicture) => picture.texts.map(({ text }) => text);
    expect(of(draw(frame))).not.toContain('Amber Radio');
    const chosen = draw(frame, { selectedId: 'stand-0' });
    expect(of(chosen)).toContain('Amber Radio');
    expect(chosen.bubbles.flatMap(({ ids }) => ids)).not.toContain('stand-0');
  });

  test('are of filtered places only where the others leave room, and bubbles count only the others', () => {
    const plan = congressCentre();
    const kept = new Set(['stand-1', 'stand-2', 'room-0']);
    const frame = wholeFrame(plan, { width: 390, height: 844 });
    const picture = createDrawer(plan.places)(frame, { highlight: kept });
    const alone = createDrawer(plan.places.filter(({ id }) => kept.has(id)))(frame);
    const all = new Set(picture.texts.map(({ text }) => text));
    expect(all).toContain('Great Hall');
    for (const { text } of alone.texts) expect(all).toContain(text);
    // Areas are named for orientation, markers that do not match are not.
    expect(all).toContain('Courtyard');
    expect(all).not.toContain('Amber Radio');
    for (const id of picture.bubbles.flatMap(({ ids }) => ids)) expect(kept.has(id)).toBe(true);
  });
});

describe('bubbles', () => {
  test('contain every marker that is not shown itself, once, and the same in every view', () => {
    const plan = congressCentre();
    const seen = { width: 1440, height: 900 };
    const whole = wholeFrame(plan, seen);
    const groups = (cx: number, cy: number) =>
      createDrawer(plan.places.filter((place) => !isArea(place)))(
        frameOf({ cx, cy, k: whole.fitK }, seen, whole.fitK),
      ).bubbles.map(({ ids }) => [...ids].sort().join());
    const middle = groups(700, 500);
    expect(middle.length).toBeGreaterThan(5);
    expect(new Set(middle.join().split(',')).size).toBe(middle.join().split(',').length);
    expect(new Set(groups(760, 540))).toEqual(new Set(middle));
  });

  test('are never in the editor: no marker is hidden there', () => {
    const plan = congressCentre();
    const draw = createDrawer(plan.places, { hasBubbles: false });
    expect(draw(wholeFrame(plan, { width: 390, height: 844 })).bubbles).toEqual([]);
  });
});
