import { describe, expect, test } from 'vitest';
import { type PlaceFields, updatePlaces, updateTexts } from '#lib/editor/commands/places.ts';
import { tagPlaces } from '#lib/editor/commands/tags.ts';
import { commonValue } from '#lib/editor/ui/frame/hooks.ts';
import { headlessEditor, markerRecord, squareAt } from '#tests/support/editor.ts';

const tag = { id: 'food', name: 'Food', color: '#0d6560', translations: {}, icon: null, order: 0 };

function mixed() {
  const { project, ...rest } = {
    project: undefined,
    areas: [squareAt('a', 100, 100), squareAt('b', 300, 100)],
  };
  const editor = headlessEditor({ ...rest, markers: [markerRecord('m', 50, 50)] });
  const { session } = editor.editor;
  session.document.apply([{ id: tag.id, after: { ...tag, kind: 'tag' } }]);
  return { editor, session };
}

describe('a change of many places at once', () => {
  test.each<[string, PlaceFields]>([
    ['colour', { color: '#123456' }],
    ['fill', { fillOpacity: 0.8 }],
    ['fill on hover', { hoverOpacity: 0.9 }],
    ['border', { strokeWidth: 5 }],
    ['marker type', { type: 'pulse' }],
    ['marker opacity', { opacity: 0.5 }],
    ['hidden', { isHidden: true }],
    ['status', { status: 'error' }],
    ['opening hours', { workingHours: { mon: [{ open: '09:00', close: '17:00' }] } }],
  ])('of %s is one step on all that have the field, and one undo', (_, fields) => {
    const { editor, session } = mixed();
    const before = new Map(editor.places().map((place) => [place.id, place]));
    session.run(updatePlaces(session.document, { ids: ['a', 'b', 'm'], fields }));
    const [name] = Object.keys(fields);
    for (const place of editor.places()) {
      const had = before.get(place.id);
      if (had && name && name in had) expect(place).toMatchObject(fields);
      else expect(place).toBe(had);
    }
    editor.press('mod+z');
    expect(editor.places()).toEqual([...before.values()]);
    expect(session.store.getState().undo).toBeNull();
  });

  test('sets tags and texts too', () => {
    const { editor, session } = mixed();
    session.run(tagPlaces(session.document, { tagId: 'food', ids: ['a', 'b', 'm'], isOn: true }));
    expect(editor.places().map(({ tags }) => tags)).toEqual([['food'], ['food'], ['food']]);
    session.run(
      updateTexts(session.document, { ids: ['a', 'm'], language: 'de', texts: { statusLabel: 'Zu' } }),
    );
    editor.press('mod+z', 'mod+z');
    expect(editor.places().map(({ tags }) => tags)).toEqual([[], [], []]);
  });

  test('shows different values of the selected as mixed, and equal ones as their value', () => {
    const { editor, session } = mixed();
    session.run(updatePlaces(session.document, { ids: ['a'], fields: { color: '#000000' } }));
    const areas = [editor.area('a'), editor.area('b')];
    expect(commonValue(areas, ({ color }) => color)).toEqual({ value: null, isMixed: true });
    expect(commonValue(areas, ({ strokeWidth }) => strokeWidth)).toEqual({ value: 2, isMixed: false });
    expect(commonValue(areas, ({ workingHours }) => workingHours)).toEqual({ value: null, isMixed: false });
  });
});
