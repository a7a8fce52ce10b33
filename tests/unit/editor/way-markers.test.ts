import { describe, expect, test } from 'vitest';
import { markerWay } from '#lib/editor/commands/marker-way.ts';
import { moveToLevel } from '#lib/editor/commands/moving.ts';
import { pastePlaces } from '#lib/editor/commands/paste-places.ts';
import { addShaftEnds, joinShaft, otherEnds } from '#lib/editor/commands/shafts.ts';
import { fitsShaft } from '#lib/editor/commands/way-bounds.ts';
import { setWay, shaftMembers } from '#lib/editor/commands/way-markers.ts';
import { isRefusal } from '#lib/editor/model/types.ts';
import { plainWay } from '#lib/wayfinding/model.ts';
import { headlessEditor, markerRecord, otherLevelId } from '#tests/support/editor.ts';

const stairs = (id: string, x: number) => markerRecord(id, x, 100, { icon: 'stairs' });

function placing(way: 'door') {
  const one = headlessEditor();
  one.editor.screen.setWay({ task: { kind: 'marker', way }, hint: null, clicked: null });
  one.editor.tools.choose('way');
  return one;
}

describe('markers of directions', () => {
  test('are placed by one click each, selected, with a key that names their kind', () => {
    const { click, places, selection } = placing('door');
    click(100, 100);
    click(300, 100);
    const doors = places();
    expect(doors).toMatchObject([
      { key: 'door', way: { kind: 'door', shaft: null, direction: 'both' }, position: [100, 100] },
      { key: 'door-2', way: { kind: 'door' } },
    ]);
    expect(doors.some(({ id }) => selection.includes(id))).toBe(false);
  });

  test('lose at a change of kind only what fits the kind before', () => {
    const way = {
      kind: 'here',
      shaft: null,
      direction: 'both',
      heading: 90,
      isStepFree: null,
      seconds: null,
    } as const;
    const { editor, marker } = headlessEditor({ markers: [markerRecord('a', 5, 5, { way })] });
    const { session } = editor;
    session.run(setWay(session.document, { ids: ['a'], way: { heading: 180 } }));
    expect(marker('a').way).toMatchObject({ kind: 'here', heading: 180 });
    session.run(setWay(session.document, { ids: ['a'], way: { kind: 'stairs' } }));
    expect(marker('a').way).toMatchObject({ kind: 'stairs', heading: null });
    session.run(setWay(session.document, { ids: ['a'], way: null }));
    expect(marker('a').way).toBeNull();
  });

  test('known as stairs by their icon can be joined, and the shaft is written on both', () => {
    const { editor, marker } = headlessEditor({ markers: [stairs('a', 10), stairs('b', 500)] });
    const { session } = editor;
    session.run(joinShaft(session.document, ['a', 'b']));
    expect(marker('a').way).toMatchObject({ kind: 'stairs', shaft: 'stairs-1' });
    expect(marker('b').way).toMatchObject({ kind: 'stairs', shaft: 'stairs-1' });
    session.undo();
    expect(marker('a').way).toBeNull();
  });

  test('are offered as other ends by distance, of the same kind and not joined yet', () => {
    const { editor, marker } = headlessEditor({
      markers: [
        stairs('a', 100),
        stairs('far', 900),
        stairs('near', 200),
        markerRecord('lift', 110, 100, { icon: 'elevator' }),
      ],
    });
    const { session } = editor;
    const offered = () => otherEnds(session.document, marker('a'), marker('a').level).map(({ id }) => id);
    expect(offered()).toEqual(['near', 'far']);
    session.run(joinShaft(session.document, ['a', 'near']));
    expect(offered()).toEqual(['far']);
  });

  test('are joined with all ends of both shafts, and not if their kinds differ', () => {
    const markers = [...'abcd'].map((id, i) => stairs(id, 10 + 100 * i));
    const { editor, marker } = headlessEditor({
      markers: [...markers, markerRecord('lift', 900, 1, { icon: 'elevator' })],
    });
    const { session } = editor;
    session.run(joinShaft(session.document, ['a', 'b']));
    session.run(joinShaft(session.document, ['c', 'd']));
    expect(marker('c').way?.shaft).toBe('stairs-2');
    session.run(joinShaft(session.document, ['b', 'c']));
    expect(shaftMembers(session.document, { kind: 'stairs', shaft: 'stairs-1' }).map(({ id }) => id)).toEqual(
      [...'abcd'],
    );
    expect(joinShaft(session.document, ['a', 'lift']).changes).toEqual([]);
  });

  test('are created by a click on the other level where stairs come out, alike and in one step', () => {
    const { editor, marker, places } = headlessEditor({ markers: [stairs('a', 10)] });
    const { session } = editor;
    session.run(
      addShaftEnds(session.document, [{ ends: ['a'], id: 'z', levelId: otherLevelId, at: [40, 50] }]),
    );
    expect(marker('a').way?.shaft).toBe('stairs-1');
    expect(places(otherLevelId)).toMatchObject([
      { id: 'z', icon: 'stairs', position: [40, 50], way: { kind: 'stairs', shaft: 'stairs-1' } },
    ]);
    session.undo();
    expect(places(otherLevelId)).toEqual([]);
    expect(marker('a').way).toBeNull();
  });

  test('have no kind by an icon without directions, and a set kind wins over the icon', () => {
    expect(markerWay({ icon: 'cafe', way: null })).toBeNull();
    expect(markerWay({ icon: 'exit', way: null })?.kind).toBe('entrance');
  });
});

describe('ends of a shaft', () => {
  const lift = { ...plainWay, kind: 'elevator', shaft: 'lift-1' } as const;
  const ramp = { ...plainWay, kind: 'ramp', shaft: 'ramp-1' } as const;

  test('leave their shaft as copies or on another level only where it is full', () => {
    const { editor } = headlessEditor({
      markers: [markerRecord('lift', 5, 5, { way: lift }), markerRecord('ramp', 9, 5, { way: ramp })],
    });
    const { document } = editor.session;
    editor.session.run(
      addShaftEnds(document, [{ ends: ['lift'], id: 'above', levelId: otherLevelId, at: [5, 5] }]),
    );
    const [level] = document.levels();
    const places = ['lift', 'ramp'].flatMap((id) => document.place(id) ?? []);
    if (!level) throw new Error('The editor has a level.');
    let count = 0;
    const command = pastePlaces(document, { places, level, at: null, newId: () => `copy-${++count}` });
    const after = isRefusal(command) ? [] : command.changes.map((change) => change.after);
    expect(after).toMatchObject([{ way: { shaft: null } }, { way: { shaft: 'ramp-1' } }]);
    const moved = moveToLevel(document, { ids: ['above'], level }).changes[0]?.after;
    expect(moved).toMatchObject({ level: level.id, way: { kind: 'elevator', shaft: null } });
    expect([fitsShaft(document, lift, level.id), fitsShaft(document, ramp, level.id)]).toEqual([false, true]);
  });
});
