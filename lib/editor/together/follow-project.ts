import { call } from '../../contract/client.ts';
import type { Session } from '../model/session.ts';
import type { Autosave } from '../save/autosave.ts';
import { followEvents } from './follow-events.ts';
import type { Person } from './people.ts';

type Open = {
  projectId: string;
  session: Session;
  autosave: Autosave;
  /** Called with who is in the project. */
  people?: (all: readonly Person[]) => void;
};

/** Takes what others save into an open project, while its page is visible. Returns a function that stops. */
export function followProject({ projectId, session, autosave, people = () => {} }: Open): () => void {
  return followEvents(projectId, {
    revision: (revision, by) => autosave.heard(revision, by),
    people,
    async poll() {
      // Only somebody who may write can ask without reading the whole project.
      if (!session.store.getState().canWrite) return;
      autosave.heard(await askRevision(projectId, autosave.revision));
    },
  });
}

/** Returns the revision of a project that may be newer than a known one. Only somebody who may write can ask so. */
export async function askRevision(projectId: string, known: number): Promise<number> {
  const body = { base_revision: known, changes: [] };
  return (await call('applyChanges', { params: { project_id: projectId }, body })).revision;
}
