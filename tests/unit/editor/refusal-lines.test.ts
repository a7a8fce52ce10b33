import { expect, test } from 'vitest';
import { updatePlaces, updateTexts } from '#lib/editor/commands/places.ts';
import { refusalLines } from '#lib/editor/ui/frame/refusal-lines.ts';
import { a, b, savingEditor } from '#tests/support/saving-editor.ts';

const world = { language: 'en', untitled: 'Untitled ({{key}})' };

test('names the places whose values the server refused, with its reasons', async () => {
  const { session, autosave } = savingEditor();
  const lines = () => refusalLines(session.store.getState().faults, session.document, world);
  session.run(updateTexts(session.document, { ids: [a], language: 'en', texts: { title: 'Hall' } }));
  session.run(updatePlaces(session.document, { ids: [a, b], fields: { price: 'refused' } }));
  await autosave.flush();
  expect(lines()).toEqual(['Hall: Not this one.', `Untitled (${b}): Not this one.`]);
  session.run(updatePlaces(session.document, { ids: [a, b], fields: { price: 'fine' } }));
  await autosave.flush();
  expect(lines()).toEqual([]);
});
