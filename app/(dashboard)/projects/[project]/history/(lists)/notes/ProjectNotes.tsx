'use client';

import { useRouter } from 'next/navigation';
import { NoteItem } from '#lib/editor/team/NoteItem.tsx';
import type { Note } from '#lib/editor/team/note.ts';
import { fill } from '#lib/messages/fill.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { placeName } from '#lib/ui/place-name.ts';
import { useStrings } from '#lib/ui/Strings.tsx';

type ProjectNotesProps = { projectId: string; notes: readonly Note[]; canWrite: boolean };

export function ProjectNotes({ projectId, notes, canWrite }: ProjectNotesProps) {
  const { t } = useStrings('team');
  const router = useRouter();
  return (
    <div>
      {notes.map((note) => (
        <NoteItem
          key={note.id}
          note={note}
          projectId={projectId}
          t={t.team.notes}
          canWrite={canWrite}
          where={<NoteWhere note={note} projectId={projectId} canWrite={canWrite} />}
          onChange={() => router.refresh()}
        />
      ))}
    </div>
  );
}

/** What the note is about, as a link into the editor. */
function NoteWhere({ note, projectId, canWrite }: Omit<ProjectNotesProps, 'notes'> & { note: Note }) {
  const { t } = useStrings('team');
  const { level, place } = note;
  if (!level) return <span className="hint">{t.team.notes.noWhere}</span>;
  const name = place
    ? fill(t.team.notes.onLevel, {
        place: placeName(place, place.title, t.common.untitled),
        level: level.name,
      })
    : level.name;
  if (!canWrite) return <span className="hint">{name}</span>;
  return (
    <ButtonLink variant="link" href={`/projects/${projectId}/edit?note=${note.id}`} prefetch={false}>
      {name}
    </ButtonLink>
  );
}
