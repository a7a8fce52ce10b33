import type { Editor } from '../editor.ts';
import type { Autosave } from '../save/autosave.ts';
import { followProject } from './follow-project.ts';
import { type People, takePeople } from './people.ts';
import { tellPresence } from './tell-presence.ts';

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
  const stops = [
    followProject({
      projectId,
      session: editor.session,
      autosave,
      people: (all) => takePeople(people, all, meId),
    }),
    tellPresence(projectId, editor, people),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
