import { describe, expect, test } from 'vitest';
import { giveKind, kindOf } from '#lib/editor/commands/give-kind.ts';
import { type RoomKind, roomKindList, roomKinds } from '#lib/editor/room-kinds.ts';
import { iconPaths } from '#lib/map/drawing/icons.ts';
import { viewerLanguages } from '#lib/messages/languages.ts';
import { loadRoomKinds } from '#lib/messages/room-kinds.ts';
import { areaRecord, headlessEditor, markerRecord, squareAt } from '#tests/support/editor.ts';

const names = await loadRoomKinds(['en', 'de']);

const titled = (en: string, de: string) => ({
  translations: Object.fromEntries(
    Object.entries({ en, de }).map(([language, title]) => [
      language,
      { title, description: null, statusLabel: null, features: [], customButtonLabel: null },
    ]),
  ),
});

function editorOf() {
  const editor = headlessEditor({
    areas: [
      squareAt('area', 100, 100),
      squareAt('area-2', 300, 100),
      areaRecord(
        'office-7',
        [
          [500, 100],
          [600, 100],
          [600, 200],
        ],
        titled('Office 3.07', 'Büro 3.07'),
      ),
    ],
    markers: [markerRecord('marker', 50, 50)],
  });
  const { session } = editor.editor;
  const give = (kind: RoomKind, ...ids: string[]) =>
    session.run(giveKind(session.document, { ids, kind, names, newId: session.newId }));
  const titles = (id: string) => {
    const { en, de } = session.document.place(id)?.translations ?? {};
    return [en?.title, de?.title];
  };
  return { editor, session, give, titles };
}

describe('a kind of room', () => {
  test('sets colour, icon, tag and the title in every language of all selected places, in one undo step', () => {
    const { editor, session, give, titles } = editorOf();
    const before = editor.places();
    give('toilet', 'area', 'area-2', 'marker');
    expect(titles('area')).toEqual(['Toilet', 'Toilette']);
    expect(titles('marker')).toEqual(['Toilet', 'Toilette']);
    const [tag] = session.document.tags();
    expect(tag).toMatchObject({ name: 'Toilet', icon: 'toilet', translations: { de: 'Toilette' } });
    expect(editor.area('area')).toMatchObject({
      color: roomKinds.toilet.color,
      tags: [tag?.id],
      key: 'toilet',
    });
    expect(editor.area('area-2').key).toBe('toilet-2');
    expect(editor.marker('marker')).toMatchObject({ icon: 'toilet', key: 'toilet' });
    editor.press('mod+z');
    expect(editor.places()).toEqual(before);
    expect(session.document.tags()).toEqual([]);
  });

  test('replaces the previous kind, with its name, its key and its tag', () => {
    const { editor, session, give, titles } = editorOf();
    give('toilet', 'area');
    give('elevator', 'area');
    expect(titles('area')).toEqual(['Lift', 'Aufzug']);
    expect(editor.area('area').key).toBe('lift');
    const tags = session.document.tags();
    expect(editor.area('area').tags.map((id) => tags.find((tag) => tag.id === id)?.name)).toEqual(['Lift']);
    expect(kindOf(editor.area('area'), tags, names)).toBe('elevator');
    expect(give('elevator', 'area')).toBe(false);
  });

  test('keeps a title or key that somebody wrote, and other tags', () => {
    const { editor, session, give, titles } = editorOf();
    const own = {
      id: session.newId(),
      name: 'Heated',
      color: '#000000',
      translations: {},
      icon: null,
      order: 0,
    };
    session.run({
      label: 'tag',
      changes: [{ id: own.id, before: null, after: { ...own, kind: 'tag' } }],
      selectionBefore: null,
      selectionAfter: null,
    });
    const area = editor.area('office-7');
    session.run({
      label: 'tag',
      changes: [{ id: area.id, before: area, after: { ...area, tags: [own.id] } }],
      selectionBefore: null,
      selectionAfter: null,
    });
    give('office', 'office-7');
    expect(titles('office-7')).toEqual(['Office 3.07', 'Büro 3.07']);
    expect(editor.area('office-7')).toMatchObject({ key: 'office-7', color: roomKinds.office.color });
    expect(editor.area('office-7').tags).toHaveLength(2);
  });

  test('reuses a tag of the same name, in any language and case', () => {
    const { editor, session, give } = editorOf();
    const own = {
      id: session.newId(),
      name: 'TOILETTE',
      color: '#000000',
      translations: {},
      icon: null,
      order: 0,
    };
    session.run({
      label: 'tag',
      changes: [{ id: own.id, before: null, after: { ...own, kind: 'tag' } }],
      selectionBefore: null,
      selectionAfter: null,
    });
    give('toilet', 'area');
    expect(session.document.tags()).toHaveLength(1);
    expect(editor.area('area').tags).toEqual([own.id]);
  });

  test('has a built-in icon, and a name of its own in every language', async () => {
    const all = await loadRoomKinds(viewerLanguages);
    expect(all.size).toBe(viewerLanguages.length);
    for (const kind of roomKindList) expect(iconPaths[roomKinds[kind].icon]).toMatch(/^M/);
    for (const known of all.values()) expect(new Set(Object.values(known)).size).toBe(roomKindList.length);
    expect([...(await loadRoomKinds(['de-AT', 'nb', 'xx'])).keys()]).toEqual(['de-AT', 'nb']);
  });
});
