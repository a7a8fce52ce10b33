import { describe, expect, test } from 'vitest';
import { deletePlaces } from '#lib/editor/commands/places.ts';
import { unnamedRooms } from '#lib/editor/screen/naming.ts';
import { headlessEditor, otherLevelId, projectDetail, squareAt } from '#tests/support/editor.ts';

const areas = [
  squareAt('low', 10, 300, 80),
  squareAt('right', 300, 12, 100),
  squareAt('left', 10, 0, 100),
  squareAt('middle', 150, 30, 90),
];

function open() {
  const { editor } = headlessEditor({ areas });
  const { screen, session } = editor;
  const now = () => screen.store.getState();
  return { screen, session, now };
}

/** Opens these areas with one more on the other level. */
function openFloors(here: typeof areas) {
  const project = projectDetail({ areas: here });
  for (const level of project.levels) if (level.id === otherLevelId) level.areas = [squareAt('upper', 0, 0)];
  return headlessEditor({ project });
}

describe('rooms that get their names one after the other', () => {
  test('come in the order in which a page is read', () => {
    const { session } = open();
    const ids = areas.map(({ id }) => id);
    expect(unnamedRooms(session.document, ids)).toEqual(['left', 'middle', 'right', 'low']);
  });

  test('are selected and in sight in their turn, and a selection of one of them goes to it', () => {
    const { screen, now } = open();
    const { showWanted } = now();
    screen.name({ ids: ['left', 'right', 'low'], at: 0, step: 1 });
    expect([now().selection, now().showWanted]).toEqual([['left'], showWanted + 1]);
    screen.select(['low']);
    expect(now().naming?.at).toBe(2);
    screen.select([]);
    expect(now().naming?.at).toBe(2);
    screen.select(['middle']);
    expect(now().naming).toBeNull();
  });

  test('bring their level into view', () => {
    const { editor } = openFloors(areas);
    editor.screen.name({ ids: ['left', 'upper'], at: 1, step: null });
    expect(editor.screen.store.getState().levelId).toBe(otherLevelId);
  });

  test('go on with those that are left when some are deleted, and end with the last', () => {
    const { screen, session, now } = open();
    screen.name({ ids: ['left', 'right', 'low'], at: 1, step: 1 });
    session.run(deletePlaces(session.document, { ids: ['left'] }));
    expect(now().naming).toEqual({ ids: ['right', 'low'], at: 0, step: 1 });
    session.run(deletePlaces(session.document, { ids: ['right', 'low'] }));
    expect(now().naming).toBeNull();
  });
});
