import { beforeAll, describe, expect, test } from 'vitest';
import { addShaftEnds } from '#lib/editor/commands/shafts.ts';
import { setWay } from '#lib/editor/commands/way-markers.ts';
import type { Marker } from '#lib/editor/model/types.ts';
import { changeTogether, chooseTogether, idsToChange } from '#lib/editor/way/ends-together.ts';
import { levelsToJoin } from '#lib/editor/way/levels-to-join.ts';
import { ghostOn, servedKey, shaftEnds, shaftFloors } from '#lib/editor/way/shaft-object.ts';
import { plainWay } from '#lib/wayfinding/model.ts';
import { headlessEditor, levelId, markerRecord, otherLevelId, projectDetail } from '#tests/support/editor.ts';

type Kind = 'elevator' | 'stairs' | 'escalator' | 'link';
const topLevelId = '00000000-0000-4000-8000-0000000000a3';

/** Three equal levels, and one of another size, with these markers on the first. */
function building(markers: ReturnType<typeof markerRecord>[], above: ReturnType<typeof markerRecord>[] = []) {
  const project = projectDetail({ markers });
  const [ground, upper] = project.levels;
  if (!ground || !upper) throw new Error('The project has two levels.');
  const more = { ...upper, markers: [] };
  project.levels = [
    ground,
    { ...upper, markers: above },
    { ...more, id: topLevelId, key: 'top', name: 'Top', order: 2 },
    { ...more, id: '00000000-0000-4000-8000-0000000000a4', key: 'roof', name: 'Roof', order: 3, width: 700 },
  ];
  const one = headlessEditor({ project });
  const { session, screen } = one.editor;
  const ends = (id: string) => shaftEnds(session.document, one.marker(id));
  const states = (id: string) =>
    shaftFloors(session.document, ends(id), screen.store.getState().served).map(({ state }) => state);
  return { ...one, session, screen, ends, states };
}

const at = (id: string, kind: Kind, shaft: string | null = null, x = 100) =>
  markerRecord(id, x, 100, { way: { ...plainWay, kind, shaft } });

// The code of ghosts is loaded when a shaft is at hand.
beforeAll(() => import('#lib/editor/way/shaft-object.ts'));

describe('the floors of a lift or stair', () => {
  test('are all equal plans of its building while it has one end, the next for an escalator, none for a passage', () => {
    expect(building([at('lift', 'elevator')]).states('lift')).toEqual([
      'present',
      'missing',
      'missing',
      'unserved',
    ]);
    expect(building([at('stairs', 'stairs')]).states('stairs')[2]).toBe('missing');
    expect(building([at('up', 'escalator')]).states('up')).toEqual([
      'present',
      'missing',
      'unserved',
      'unserved',
    ]);
    expect(building([at('link', 'link')]).states('link')).not.toContain('missing');
  });

  test('are what somebody chose, by any of its ends', () => {
    const { states, screen } = building([at('lift', 'elevator')]);
    screen.serve([servedKey('lift', otherLevelId)], false);
    expect(states('lift')).toEqual(['present', 'unserved', 'missing', 'unserved']);
    screen.serve([servedKey('lift', otherLevelId)], true);
    expect(states('lift')[1]).toBe('missing');
  });

  test('are not missing where another loose end of the kind may be the one', () => {
    const { states } = building([at('a', 'stairs')], [at('b', 'stairs', null, 700)]);
    expect(states('a')).toEqual(['present', 'unserved', 'missing', 'unserved']);
  });

  test('include those of lifts that are joined by their place', () => {
    const { ends, states } = building([at('a', 'elevator')], [at('b', 'elevator')]);
    expect(ends('a').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(states('a')).toEqual(['present', 'present', 'unserved', 'unserved']);
  });
});

describe('a ghost', () => {
  /** Takes a lift at hand and goes to another level, where its ghost is. */
  async function besideGhost() {
    const one = building([at('lift', 'elevator', null, 100)]);
    one.screen.takeShaft('lift');
    one.screen.setLevel(otherLevelId);
    await expect.poll(() => one.editor.shafts.ghosts().length).toBe(1);
    return one;
  }

  test('becomes an end by one click, with the texts, the state and the look of the lift, and one undo takes it back', async () => {
    const { editor, session, click, places, marker } = await besideGhost();
    session.run({
      label: 'details',
      changes: [
        {
          id: 'lift',
          before: marker('lift'),
          after: {
            ...marker('lift'),
            status: 'error',
            color: '#123456',
            translations: { en: { title: 'Lift A' } as Marker['translations'][string] },
          },
        },
      ],
      selectionBefore: null,
      selectionAfter: null,
    });
    click(100, 100);
    expect(places(otherLevelId)).toMatchObject([
      {
        position: [100, 100],
        status: 'error',
        color: '#123456',
        translations: { en: { title: 'Lift A' } },
        way: { kind: 'elevator', shaft: 'elevator-1' },
      },
    ]);
    expect(marker('lift').way?.shaft).toBe('elevator-1');
    expect(editor.shafts.ghosts()).toEqual([]);
    session.undo();
    expect(places(otherLevelId)).toEqual([]);
    expect(marker('lift').way?.shaft).toBeNull();
  });

  test('becomes an end where it is dragged to', async () => {
    const { drag, places } = await besideGhost();
    drag([100, 100], [160, 130]);
    const [end] = places(otherLevelId);
    expect(end).toMatchObject({ way: { shaft: 'elevator-1' } });
    const [x = 0, y = 0] = (end as Marker).position;
    expect(Math.hypot(x - 160, y - 130)).toBeLessThan(12);
  });

  test('is what the tool for a lift makes real, but not the tool for stairs', async () => {
    const { editor, screen, click, places } = await besideGhost();
    screen.setWay({ task: { kind: 'marker', way: 'stairs' }, hint: null, clicked: null });
    editor.tools.choose('way');
    click(100, 100);
    expect(places(otherLevelId)).toMatchObject([{ way: { kind: 'stairs', shaft: null } }]);
    screen.setWay({ task: { kind: 'marker', way: 'elevator' }, hint: null, clicked: null });
    click(101, 101);
    expect(places(otherLevelId)[1]).toMatchObject({
      way: { kind: 'elevator', shaft: 'elevator-1' },
      position: [100, 100],
    });
  });

  test('is shown for all lifts and stairs while directions are edited, else for the one at hand', async () => {
    const { editor, screen } = building([at('lift', 'elevator'), at('stairs', 'stairs', null, 500)]);
    screen.setLevel(otherLevelId);
    expect(editor.shafts.ghosts()).toEqual([]);
    screen.setWay({ task: null, hint: null, clicked: null });
    await expect.poll(() => editor.shafts.ghosts().length).toBe(2);
    screen.setWay(null);
    screen.takeShaft('stairs');
    expect(editor.shafts.ghosts().map(({ ends }) => ends)).toEqual([['stairs']]);
  });

  test('stands over the nearest end, and nowhere on a plan of another size', () => {
    const { session, ends } = building([at('low', 'elevator', 'x', 100)], [at('high', 'elevator', 'x', 103)]);
    expect(ghostOn(session.document, ends('low'), topLevelId)?.marker.position).toEqual([103, 100]);
    expect(ghostOn(session.document, ends('low'), '00000000-0000-4000-8000-0000000000a4')).toBeNull();
  });
});

describe('the ends of a lift', () => {
  const named = (id: string, title: string) =>
    markerRecord(id, 100, 100, {
      way: { ...plainWay, kind: 'elevator', shaft: 'x' },
      translations: { en: { title } as Marker['translations'][string] },
    });

  test('change together while their titles agree, or by choice, and each keeps its key and place', () => {
    const { session, marker, ends } = building([named('a', 'Lift')], [named('b', 'Lift')]);
    const ids = (fields: string[]) => idsToChange(session.document, [marker('a')], fields);
    expect(ids(['status'])).toEqual(['a', 'b']);
    expect(ids(['key'])).toEqual(['a']);
    chooseTogether(ends('a'), false);
    expect(ids(['status'])).toEqual(['a']);
    const other = building([named('c', 'Lift, ground floor')], [named('d', 'Lift, first floor')]);
    expect(changeTogether(other.ends('c'))).toBe(false);
    chooseTogether(other.ends('c'), true);
    expect(idsToChange(other.session.document, [other.marker('d')], ['color'])).toEqual(['d', 'c']);
  });

  test('stay joined when all become stairs', () => {
    const { session, marker } = building([at('a', 'elevator', 'x')], [at('b', 'elevator', 'x')]);
    session.run(setWay(session.document, { ids: ['a', 'b'], way: { kind: 'stairs' } }));
    expect([marker('a').way, marker('b').way]).toMatchObject([
      { kind: 'stairs', shaft: 'stairs-1' },
      { kind: 'stairs', shaft: 'stairs-1' },
    ]);
  });

  test('that were joined by their place stay joined when a third one gets a name', () => {
    const { session, marker, ends } = building([at('a', 'elevator')], [at('b', 'elevator')]);
    const ghost = ghostOn(session.document, ends('a'), topLevelId);
    session.run(
      addShaftEnds(session.document, [{ ends: ghost?.ends ?? [], id: 'c', levelId: topLevelId, at: [1, 1] }]),
    );
    expect(ends('c').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(marker('a').way?.shaft).toBe('elevator-1');
  });

  test('are asked about when one is deleted, and not when it is cut out or has no other', async () => {
    const { screen, press, places } = building(
      [at('a', 'elevator', 'x'), at('alone', 'stairs', null, 500)],
      [at('b', 'elevator', 'x')],
    );
    screen.select(['a']);
    press('Delete');
    await expect.poll(() => screen.store.getState().dialog).toBe('deleteShaft');
    expect(places(levelId)).toHaveLength(2);
    screen.closeDialog();
    press('mod+x');
    expect(places(levelId).map(({ id }) => id)).toEqual(['alone']);
    screen.select(['alone']);
    press('Delete');
    await expect.poll(() => places(levelId)).toEqual([]);
  });
});

describe('the levels on which a further end may join', () => {
  const names = ({ session, marker }: ReturnType<typeof building>, id: string) =>
    levelsToJoin(session.document, marker(id)).map(({ name }) => name);
  const place = (one: ReturnType<typeof building>, id: string, levels: readonly string[]) =>
    one.session.run(
      addShaftEnds(
        one.session.document,
        levels.map((level) => ({ ends: [id], id: `${id} ${level}`, levelId: level, at: [100, 100] })),
      ),
    );

  test('are those a lift does not serve, also where its ends only lie over each other, and none once it is whole', () => {
    const lift = building([at('lift', 'elevator')], [at('above', 'elevator')]);
    expect(names(lift, 'lift')).toEqual(['Top', 'Roof']);
    const whole = building([at('lift', 'elevator')]);
    place(
      whole,
      'lift',
      whole.session.document
        .levels()
        .slice(1)
        .map(({ id }) => id),
    );
    expect(names(whole, 'lift')).toEqual([]);
    expect(names(whole, `lift ${topLevelId}`)).toEqual([]);
  });

  test('are for whole stairs only those with loose stairs, and for single stairs all', () => {
    const stairs = building([at('stairs', 'stairs')], [at('loose', 'stairs', null, 300)]);
    expect(names(stairs, 'stairs')).toHaveLength(4);
    place(
      stairs,
      'stairs',
      stairs.session.document
        .levels()
        .slice(1)
        .map(({ id }) => id),
    );
    expect(names(stairs, 'stairs')).toHaveLength(1);
  });
});
