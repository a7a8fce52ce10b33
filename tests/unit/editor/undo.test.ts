import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setFloorColor } from '#lib/editor/commands/floor.ts';
import { giveKind } from '#lib/editor/commands/give-kind.ts';
import { importPlaces } from '#lib/editor/commands/import-places.ts';
import { deleteLevel, reorderLevels, updateLevel } from '#lib/editor/commands/levels.ts';
import { moveToLevel, type Shaping, shapePlaces, turnBy } from '#lib/editor/commands/moving.ts';
import { addLevel, duplicateLevel } from '#lib/editor/commands/new-levels.ts';
import { updatePlaces, updateTexts } from '#lib/editor/commands/places.ts';
import { replacePlan } from '#lib/editor/commands/replace-plan.ts';
import { squareAreas } from '#lib/editor/commands/square-areas.ts';
import { addTag, deleteTag, tagPlaces, updateTag } from '#lib/editor/commands/tags.ts';
import { updateProject } from '#lib/editor/commands/update-project.ts';
import type { CommandLabel, Entity } from '#lib/editor/model/types.ts';
import { withClip } from '#lib/editor/operations/areas.ts';
import { undoOfLast } from '#lib/editor/ui/levels/undo-of-last.ts';
import { isSelfCrossing, ringArea } from '#lib/geometry/polygon.ts';
import { loadRoomKinds } from '#lib/messages/room-kinds.ts';
import { accepted } from '#tests/fixtures/import/accepted.ts';
import { headlessEditor, levelId, markerRecord, otherLevelId, squareAt } from '#tests/support/editor.ts';

type Headless = ReturnType<typeof headlessEditor>;

const contentOf = ({ editor }: Headless): Map<string, Entity> =>
  new Map([...editor.session.document.all()].map((entity) => [entity.id, entity]));

const names = await loadRoomKinds(['en', 'de']);
/** Entities of the level that the steps work on. */
const planSize = { width: 1000, height: 800 };

/** One step of every kind, by pointer if a pointer can do it. */
const steps: Record<Exclude<CommandLabel, 'restoreWork'>, (editor: Headless) => void | Promise<void>> = {
  addArea(editor) {
    editor.press('r');
    editor.drag([600, 500], [700, 600], { alt: true });
  },
  addMarker(editor) {
    editor.press('m');
    editor.click(650, 700, { alt: true });
    editor.press('Escape');
  },
  move(editor) {
    editor.click(150, 150);
    editor.drag([150, 150], [160, 170], { alt: true });
  },
  moveCorner: (editor) => editor.drag([110, 120], [90, 90], { alt: true }),
  addCorner: (editor) => editor.drag([150, 105], [150, 60], { alt: true }),
  deleteCorner(editor) {
    editor.click(150, 60);
    editor.press('Delete');
  },
  duplicate: (editor) => editor.press('mod+d'),
  paste(editor) {
    editor.press('mod+c');
    editor.move(800, 650);
    editor.press('mod+v');
  },
  delete: (editor) => editor.press('Delete'),
  cut(editor) {
    editor.click(350, 150);
    editor.press('c');
    editor.click(350, 50, { alt: true });
    editor.click(350, 250, { alt: true });
  },
  merge({ editor, places }) {
    const parts = places().filter(({ kind, key }) => kind === 'area' && ['b', 'area-2'].includes(key));
    editor.screen.select(parts.map(({ id }) => id));
    return withClip(editor, 'merge');
  },
  subtract({ editor }) {
    editor.screen.select(['c', 'd']);
    return withClip(editor, 'subtract');
  },
  align(editor) {
    editor.editor.screen.select(['b', 'c', 'd']);
    editor.press('alt+w');
  },
  distribute: (editor) => editor.press('alt+shift+h'),
  turn: (editor) => shape(editor, turnBy(0.1, [350, 150])),
  square({ editor: { session } }) {
    session.run(squareAreas(session.document, { ids: ['a'], size: planSize }));
  },
  scale: (editor) => shape(editor, { ...turnBy(0, [300, 100]), scale: [1.5, 1.2] }),
  kind({ editor: { session } }) {
    session.run(giveKind(session.document, { ids: ['b', 'm'], kind: 'toilet', names, newId: session.newId }));
  },
  reorder: (editor) => editor.press('['),
  style: (editor) => update(editor, { color: '#102030', fillOpacity: 0.7 }, 'style'),
  details: (editor) => update(editor, { price: '5 €', rating: 4.5, status: 'warning' }, 'details'),
  text({ editor: { session } }) {
    session.run(updateTexts(session.document, { ids: ['b'], language: 'de', texts: { title: 'Saal' } }));
  },
  addTag({ editor: { session } }) {
    session.run(addTag(session.document, { id: 'tag', name: 'Food', placeIds: ['b', 'm'] }));
  },
  tag({ editor: { session } }) {
    session.run(updateTag(session.document, { id: 'tag', fields: { color: '#112233' } }));
    session.run(tagPlaces(session.document, { tagId: 'tag', ids: ['m'], isOn: false }));
    session.run(deleteTag(session.document, { id: 'tag' }));
  },
  moveToLevel({ editor: { session } }) {
    const level = session.document.levels()[1];
    if (level) session.run(moveToLevel(session.document, { ids: ['m'], level }));
  },
  addLevel({ editor: { session } }) {
    session.run(addLevel(session.document, { id: 'roof', name: 'Roof' }));
    session.run(duplicateLevel(session.document, { id: levelId, name: 'Copy', newId: session.newId }));
  },
  level({ editor: { session } }) {
    session.run(updateLevel(session.document, { id: 'roof', fields: { name: 'Deck', maxZoom: 7 } }));
    session.run(reorderLevels(session.document, { id: 'roof', index: 0 }));
    session.run(deleteLevel(session.document, { id: otherLevelId }));
  },
  plan({ editor: { session } }) {
    const plan = { imageUrl: '/x.png', imageThumbnails: [], width: 2000, height: 1600 };
    const fit = { scaleX: 2, scaleY: 2, dx: 5, dy: 7 };
    session.run(replacePlan(session.document, { id: levelId, plan, fit }));
  },
  import({ editor: { session } }) {
    const level = { ref: 'floor', names: { '': 'Floor' }, ordinal: 0, width: 10, height: 10, backdrop: null };
    const made = accepted({ levels: [{ ...level, into: 'new' }] });
    session.run(importPlaces(session.document, made, session.newId).command);
  },
  project({ editor: { session } }) {
    session.run(updateProject(session.document, { fields: { name: 'Other', languages: ['en'] } }));
  },
  directions({ editor: { session } }) {
    session.run(setFloorColor(session.document, { levelId, color: '#123456', role: 'wall' }));
  },
};

function shape({ editor: { session } }: Headless, shaping: Shaping): void {
  session.run(shapePlaces(session.document, { ids: ['b'], shaping, size: planSize }));
}

function update(
  { editor: { session } }: Headless,
  fields: Parameters<typeof updatePlaces>[1]['fields'],
  label: CommandLabel,
): void {
  session.run(updatePlaces(session.document, { ids: ['b', 'm'], fields, label }));
}

describe('the undo of a message', () => {
  /** An editor whose second level was just deleted, and the action that the message about it offers. */
  const deleted = () => {
    const editor = headlessEditor();
    const { session } = editor.editor;
    session.run(updateLevel(session.document, { id: levelId, fields: { isHidden: true } }));
    session.run(deleteLevel(session.document, { id: otherLevelId }));
    return { editor, session, offer: undoOfLast(session, 'Undo') };
  };
  const levels = ({ session }: Headless['editor']) =>
    session.document.levels().map(({ id, isHidden }) => [id, isHidden]);

  test('undoes the step that it belongs to', () => {
    const { editor, offer } = deleted();
    expect([levels(editor.editor).length, offer.over?.aborted]).toEqual([1, false]);
    offer.action?.run();
    expect(levels(editor.editor)).toEqual([
      [levelId, true],
      [otherLevelId, false],
    ]);
    expect(offer.over?.aborted).toBe(true);
  });

  test('disappears when the step was undone by key, and then undoes nothing else', () => {
    const { editor, offer } = deleted();
    editor.press('mod+z');
    expect(offer.over?.aborted).toBe(true);
    offer.action?.run();
    expect(levels(editor.editor)).toEqual([
      [levelId, true],
      [otherLevelId, false],
    ]);
  });

  test('disappears when another step follows', () => {
    const { editor, session, offer } = deleted();
    session.run(updateLevel(session.document, { id: levelId, fields: { name: 'Hall' } }));
    expect(offer.over?.aborted).toBe(true);
    offer.action?.run();
    expect(editor.level().name).toBe('Hall');
  });
});

describe('undo', () => {
  test('undoes every kind of change, one step at a time, and redo does each again', async () => {
    const editor = headlessEditor({
      areas: [
        squareAt('a', 100, 100),
        squareAt('b', 300, 100),
        squareAt('c', 500, 300),
        squareAt('d', 550, 350),
      ],
      markers: [markerRecord('m', 50, 500)],
    });
    const { session } = editor.editor;
    const states = [contentOf(editor)];
    const done: CommandLabel[] = [];
    session.store.subscribe((now, before) => {
      if (now.undo === null || now.undo === before.undo) return;
      done.push(now.undo);
    });
    const stop = session.document.subscribe(() => states.push(contentOf(editor)));
    for (const [label, step] of Object.entries(steps)) {
      const before = states.length;
      await step(editor);
      expect([label, states.length > before, editor.notice]).toEqual([label, true, editor.notice]);
      expect([label, done.includes(label as CommandLabel)]).toEqual([label, true]);
      editor.wait(1000);
      editor.editor.screen.goOn();
    }
    stop();
    for (const state of states.slice(0, -1).toReversed()) {
      editor.press('mod+z');
      expect(contentOf(editor)).toEqual(state);
    }
    expect(session.store.getState().undo).toBeNull();
    for (const state of states.slice(1)) {
      editor.press('mod+shift+z');
      expect(contentOf(editor)).toEqual(state);
    }
  });

  test('leads back to the start, and areas stay valid and inside, for any input by pointer and keyboard', () => {
    const coordinate = fc.oneof(fc.integer({ min: -50, max: 1050 }), fc.double());
    const point = fc.tuple(coordinate, coordinate);
    const held = fc.record({ shift: fc.boolean(), alt: fc.boolean(), mod: fc.boolean() });
    const act = fc.oneof(
      fc.record({ kind: fc.constant('click' as const), at: point, held }),
      fc.record({ kind: fc.constant('drag' as const), at: point, to: point, held }),
      fc.record({
        kind: fc.constant('key' as const),
        key: fc.constantFrom(
          ...['p', 'r', 'm', 'c', 'v', 's', 'l', 'Enter', 'Escape', 'Backspace', 'Delete', 'ArrowUp'],
          ...['shift+ArrowLeft', 'mod+a', 'mod+c', 'mod+v', 'mod+d', 'mod+x', 'Tab', 'alt+a', ']', 'mod+z'],
        ),
      }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const editor = headlessEditor({
          areas: [squareAt('a', 100, 100)],
          markers: [markerRecord('m', 500, 500)],
        });
        const start = contentOf(editor);
        for (const one of acts) {
          if (one.kind === 'click') editor.click(...one.at, one.held);
          else if (one.kind === 'drag') editor.drag(one.at, one.to, one.held);
          else editor.press(one.key);
          editor.wait(1000);
          for (const place of editor.places()) {
            const points = place.kind === 'area' ? place.data : [place.position];
            for (const [x, y] of points) {
              expect([x >= 0 && x <= 1000, y >= 0 && y <= 800]).toEqual([true, true]);
              expect([x, y]).toEqual([Math.round(x * 100) / 100, Math.round(y * 100) / 100]);
            }
            if (place.kind !== 'area') continue;
            expect(points.length).toBeGreaterThanOrEqual(3);
            expect(isSelfCrossing(points)).toBe(false);
            expect(ringArea(points)).toBeGreaterThan(0);
          }
        }
        editor.press('Escape', 'Escape');
        while (editor.editor.session.store.getState().undo) editor.editor.session.undo();
        expect(contentOf(editor)).toEqual(start);
      }),
      { numRuns: 150 },
    );
  });
});

test('a restored draft leaves nothing to undo: the steps before it belong to another draft', () => {
  const { editor } = headlessEditor({ areas: [squareAt('a', 100, 100)], markers: [] });
  const { session } = editor;
  const id = session.document.places(levelId)[0]?.id ?? '';
  session.run(updatePlaces(session.document, { ids: [id], fields: { color: '#123456' } }));
  session.forgetSteps();
  session.undo();
  expect(session.store.getState()).toMatchObject({ undo: null, redo: null, lastStep: null });
  expect(session.document.place(id)?.color).toBe('#123456');
});
