import { expect, test } from 'vitest';
import { updateTexts } from '#lib/editor/commands/places.ts';
import { addWayMarker } from '#lib/editor/commands/way-markers.ts';
import { firstSteps } from '#lib/editor/model/first-steps.ts';
import { headlessEditor, levelId } from '#tests/support/editor.ts';

const none = { hasPlan: false, hasRoom: false, hasName: false };

test('a door of directions is not a room, and its title names none: the first steps still ask for both', () => {
  const { session } = headlessEditor().editor;
  const { document } = session;
  expect(firstSteps(document)).toEqual(none);
  const id = session.newId();
  session.run(addWayMarker(document, { id, levelId, at: [500, 400], way: { kind: 'door' } }));
  session.run(updateTexts(document, { ids: [id], language: 'en', texts: { title: 'Back door' } }));
  expect(document.places(levelId)).toHaveLength(1);
  expect(firstSteps(document)).toEqual(none);
});

test('a rectangle is a room, and its title names it', () => {
  const { editor, press, drag, places } = headlessEditor();
  const { session } = editor;
  press('r');
  drag([100, 100], [300, 250]);
  expect(firstSteps(session.document)).toEqual({ ...none, hasRoom: true });
  const ids = places().map(({ id }) => id);
  session.run(updateTexts(session.document, { ids, language: 'en', texts: { title: 'Hall' } }));
  expect(firstSteps(session.document)).toEqual({ ...none, hasRoom: true, hasName: true });
});
