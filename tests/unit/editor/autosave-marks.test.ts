import { expect, test } from 'vitest';
import { updatePlaces } from '#lib/editor/commands/places.ts';
import { a, savingEditor } from '#tests/support/saving-editor.ts';

test('a save of marks of an import alone leaves nothing to publish', async () => {
  const { session, autosave } = savingEditor();
  const isChanged = () => session.store.getState().live.has_unpublished_changes;
  session.setLive({ ...session.store.getState().live, has_unpublished_changes: false });
  const write = (fields: { imported: string } | { price: string }) =>
    session.run(updatePlaces(session.document, { ids: [a], fields }));
  write({ imported: 'g.title:en=1x2y3z' });
  await autosave.flush();
  expect(isChanged()).toBe(false);
  write({ price: '4' });
  await autosave.flush();
  expect(isChanged()).toBe(true);
});
