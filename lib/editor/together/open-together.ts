import { call } from '../../contract/client.ts';
import type { Editor } from '../editor.ts';
import type { Autosave } from '../save/autosave.ts';
import { followEvents } from './follow-events.ts';
import { type People, takePeople } from './people.ts';
import { tellPresence } from './tell-presence.ts';

export { inFieldOfUse } from './field-in-use.ts';

type Together = {
  projectId: string;
  /** The user of this page, who is not shown. */
  meId: string | null;
  editor: Editor;
  autosave: Autosave;
  people: People;
};

/** Joins the others in the project: sees them, is seen, and takes what they save. Returns a function that leaves. */
export function openTogether({ projectId, meId, editor, autosave, people }: Together): () => void {
  const { session } = editor;
  const stops = [
    followEvents(projectId, {
      revision: (revision) => autosave.heard(revision),
      people: (all) => takePeople(people, all, meId),
      async poll() {
        // Only somebody who may write can ask without reading the whole project.
        if (!session.store.getState().canWrite) return;
        const body = { base_revision: autosave.revision, changes: [] };
        const { revision } = await call('applyChanges', { params: { project_id: projectId }, body });
        autosave.heard(revision);
      },
    }),
    tellPresence(projectId, editor, people),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
