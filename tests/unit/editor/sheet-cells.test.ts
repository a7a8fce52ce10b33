import { describe, expect, test } from 'vitest';
import { cellText, type SheetWorld } from '#lib/editor/sheet/cells.ts';
import { type SheetColumn, sheetColumns } from '#lib/editor/sheet/columns.ts';
import { isMissing, missablesOf } from '#lib/editor/sheet/missing.ts';
import { writeCells } from '#lib/editor/sheet/write-cells.ts';
import { editorStrings } from '#lib/messages/editor.ts';
import { plainWay } from '#lib/wayfinding/model.ts';
import { areaRecord, headlessEditor, markerRecord, projectDetail, squareAt } from '#tests/support/editor.ts';
import { a, b } from '#tests/support/saving-editor.ts';

const m = '00000000-0000-4000-8000-00000000000c';
const statusWords = { success: 'Good', warning: 'Attention', error: 'Problem', info: 'Information' };
const columns = sheetColumns(['en', 'de'], 'en');
const column = (id: string): SheetColumn => {
  const found = columns.find((one) => one.id === id);
  if (!found) throw new Error(`There is no column ${id}.`);
  return found;
};

const noTexts = { description: null, statusLabel: null, features: [], keywords: [], customButtonLabel: null };

function openSheet(
  project = projectDetail({
    areas: [
      squareAt(a, 100, 100, 100, {
        translations: { en: { ...noTexts, title: 'Hall', keywords: ['foyer'] } },
      }),
      areaRecord(b, [
        [300, 100],
        [400, 100],
        [400, 200],
      ]),
    ],
    markers: [markerRecord(m, 500, 500, { icon: 'cafe' })],
  }),
) {
  const { editor } = headlessEditor({ project });
  const { session } = editor;
  const { document } = session;
  const world: SheetWorld = {
    document,
    statusWords,
    hoursWords: editorStrings('en').hoursWords,
    icons: new Set(['cafe', 'toilet']),
    ownIcon: 'own icon',
  };
  const show = (id: string, name: string) => {
    const place = document.place(id);
    return place ? cellText(place, column(name), world) : null;
  };
  const write = (...edits: [id: string, column: string, text: string][]) => {
    const result = writeCells(
      document,
      edits.map(([id, name, text]) => ({ id, column: column(name), text })),
      { world, newId: session.newId },
    );
    session.run(result.command);
    return result;
  };
  return { session, document, show, write };
}

describe('a cell of a lift, which is one object over its floors,', () => {
  const lift = (id: string, title: string) =>
    markerRecord(id, 500, 500, {
      translations: { en: { ...noTexts, title } },
      way: { ...plainWay, kind: 'elevator', shaft: 'east' },
    });
  const open = (...titles: string[]) => {
    const project = projectDetail();
    project.levels.forEach((level, i) => {
      level.markers = [lift(i === 0 ? a : b, titles[i] ?? '')];
    });
    return openSheet(project);
  };

  test('is written on all ends', () => {
    const { write, show } = open('Lift', 'Lift');
    expect(write([a, 'title:en', 'East lift']).changed).toBe(2);
    expect(show(b, 'title:en')).toBe('East lift');
    write([a, 'title:en', 'Lift 1'], [b, 'title:en', 'Lift 2']);
    expect([show(a, 'title:en'), show(b, 'title:en')]).toEqual(['Lift 1', 'Lift 2']);
  });

  test('is written on its own end, where the ends have different titles', () => {
    const { write, show } = open('Lift below', 'Lift above');
    write([a, 'title:en', 'Lift']);
    expect(show(b, 'title:en')).toBe('Lift above');
  });
});

describe('a cell of the table of places', () => {
  test.each([
    ['title:de', 'Halle', 'Halle'],
    ['description:en', 'Two lines,\nthe second here', 'Two lines,\nthe second here'],
    ['keywords:en', 'lobby; Lobby; entrance', 'lobby; entrance'],
    ['tags', 'Food; Quiet', 'Food; Quiet'],
    ['color', 'F80', '#ff8800'],
    ['status', 'problem', 'Problem'],
    ['status', 'warning', 'Attention'],
    ['price', ' from 12 € ', 'from 12 €'],
    ['hours', 'Mo-Fr 9:00-18:00; Sa 10:00-14:00', 'Mo-Fr 09:00-18:00; Sa 10:00-14:00'],
    ['hours', 'Tuesday to Sunday 10am-5.30pm', 'Tu-Su 10:00-17:30'],
    ['hours', 'Mon closed; daily 9-18', 'Mo-Su 09:00-18:00'],
    [
      'occupancy',
      '2026-11-23 14:00-15:30 problem: Seminar; 2026-11-23 9.00-10.00',
      '2026-11-23 09:00-10:00; 2026-11-23 14:00-15:30 Problem: Seminar',
    ],
    ['occupancy', '2026-11-23 22:00-01:30 : Night', '2026-11-23 22:00-2026-11-24 01:30: Night'],
  ])('of %s accepts %j and shows %j', (name, text, shown) => {
    const { show, write } = openSheet();
    expect(write([a, name, text])).toMatchObject({ rejected: [], changed: 1 });
    expect(show(a, name)).toBe(shown);
    expect(write([a, name, shown]).changed, 'what is shown, written again').toBe(0);
  });

  test.each([
    ['color', 'reddish', 'color'],
    ['status', 'closed', 'status'],
    ['hours', 'when we like', 'hours'],
    ['hours', 'Mo-Fr 09:00-18:00; PH off', 'hours'],
    ['occupancy', 'tomorrow at nine', 'occupancy'],
    ['occupancy', '2026-02-30 09:00-10:00', 'occupancy'],
    ['icon', 'toilet', 'markersOnly'],
    ['level', 'Level 2', 'readOnly'],
    ['title:en', 'x'.repeat(201), 'tooLong'],
    ['price', 'x'.repeat(101), 'tooLong'],
    ['keywords:en', Array.from({ length: 21 }, (_, i) => `word ${i}`).join(';'), 'tooMany'],
  ])('of %s refuses %j and keeps its value', (name, text, fault) => {
    const { document, write } = openSheet();
    const before = document.place(a);
    expect(write([a, name, text])).toMatchObject({ rejected: [{ id: a, text, fault }], changed: 0 });
    expect(document.place(a)).toBe(before);
  });

  test('has no value once it is emptied', () => {
    const { document, write } = openSheet();
    write([a, 'hours', 'Mo 09:00-10:00'], [a, 'occupancy', '2026-11-23 09:00-10:00'], [a, 'status', 'Good']);
    write([a, 'hours', ''], [a, 'occupancy', ''], [a, 'status', ''], [a, 'title:en', ''], [m, 'icon', '']);
    expect(document.place(a)).toMatchObject({ workingHours: null, occupancy: null, status: null });
    expect(document.place(a)?.translations.en?.title).toBeNull();
    expect(document.place(m)).toMatchObject({ icon: null });
  });

  test('keeps time zone and exceptions of hours, which it does not show', () => {
    const { document, session, write } = openSheet();
    const place = document.place(a);
    const exceptions = [{ date: '2026-12-24', closed: true }];
    session.takeOver([
      {
        id: a,
        before: place ?? null,
        after: place ? { ...place, workingHours: { timezone: 'Asia/Tokyo', exceptions } } : null,
      },
    ]);
    write([a, 'hours', 'Mo 09:00-10:00']);
    expect(document.place(a)?.workingHours).toEqual({
      mon: [{ open: '09:00', close: '10:00' }],
      timezone: 'Asia/Tokyo',
      exceptions,
    });
  });
});

describe('many cells', () => {
  test('are one step: valid ones are written, the others named, and undo takes all of it back', () => {
    const { document, session, write, show } = openSheet();
    const result = write(
      [a, 'title:en', 'Lobby'],
      [a, 'tags', 'Food'],
      [b, 'tags', 'food; New'],
      [b, 'color', 'none'],
      [b, 'price', '3 €'],
    );
    expect(result).toMatchObject({ changed: 4, changedLive: 1, rejected: [{ id: b, fault: 'color' }] });
    expect(document.tags().map(({ name }) => name)).toEqual(['Food', 'New']);
    expect(show(b, 'tags')).toBe('Food; New');
    session.undo();
    expect([show(a, 'title:en'), show(a, 'tags'), show(b, 'price')]).toEqual(['Hall', '', '']);
    expect(document.tags()).toEqual([]);
    session.redo();
    expect(show(b, 'tags')).toBe('Food; New');
  });
});

describe('a missing value', () => {
  test('is a title in a language, a tag, hours, and a description that other languages have', () => {
    const { document, write } = openSheet();
    const missing = (id: string) => {
      const place = document.place(id);
      return place ? columns.filter((one) => isMissing(place, one)).map((one) => one.id) : [];
    };
    expect(missing(a)).toEqual(['title:de', 'tags', 'hours']);
    expect(missing(b)).toEqual(['title:en', 'title:de', 'tags', 'hours']);
    write([a, 'description:en', 'Big.'], [a, 'title:de', 'Halle'], [a, 'tags', 'x'], [a, 'hours', '24/7']);
    expect(missing(a)).toEqual(['description:de']);
  });

  test('is an alternative text of an image, in each language', () => {
    const image = { id: 'i', url: '/i.png', thumbnails: [], order: 0, alt: { en: 'Stairs' } };
    const { document } = headlessEditor({ areas: [squareAt(a, 0, 0, 9, { images: [image] })] }).editor
      .session;
    const place = document.place(a);
    const missing = missablesOf(columns).filter((one) => place && isMissing(place, one));
    expect(missing.map(({ id }) => id)).toContain('alt:de');
    expect(missing.map(({ id }) => id)).not.toContain('alt:en');
  });
});
