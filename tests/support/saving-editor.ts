import { createAutosave } from '#lib/editor/save/autosave.ts';
import type { InUse } from '#lib/editor/save/field-in-use.ts';
import { memoryJournal } from '#lib/editor/save/journal.ts';
import { headlessEditor, markerRecord, projectDetail, squareAt } from './editor.ts';
import { type FakeServer, fakeServer } from './editor-server.ts';
import { manualTimers } from './manual-timers.ts';

/** Two areas and a marker on one level. */
export const contents = () => ({
  areas: [
    squareAt('00000000-0000-4000-8000-00000000000a', 100, 100),
    squareAt('00000000-0000-4000-8000-00000000000b', 300, 100),
  ],
  markers: [markerRecord('00000000-0000-4000-8000-00000000000c', 500, 500)],
});
/** Id of the first area, from 100 to 200 both ways. */
export const a = '00000000-0000-4000-8000-00000000000a';
/** Id of the second area, from 300 to 400 across. */
export const b = '00000000-0000-4000-8000-00000000000b';

/** Returns an editor that saves to a server in memory. */
export function savingEditor(
  server: FakeServer = fakeServer(projectDetail(contents())),
  project = projectDetail(contents()),
  inUse: () => InUse = () => new Map(),
) {
  const editor = headlessEditor({ project });
  const timers = manualTimers();
  const journal = memoryJournal();
  const { session } = editor.editor;
  const autosave = createAutosave({ session, project, transport: server, journal, timers, inUse });
  const save = () => session.store.getState().save;
  return { editor, session, timers, journal, autosave, server, save };
}
