'use client';

import { useEffect, useState } from 'react';
import { call } from '../../../contract/client.ts';
import { whenIdle } from '../../../late/when-idle.ts';
import { latePart } from '../../../ui/late-part.tsx';
import { useEditor } from '../frame/context.tsx';
import { useScreen } from '../frame/hooks.ts';

const Notes = latePart(() => import('./Notes.tsx'));
/** Longest wait for an idle moment before the notes are counted, while the map loads. */
const idleWaitMs = 3000;

/** Loads the notes of a project if there are any or the user opens them: most projects have none. */
export function NotesPart() {
  const { editor, projectId } = useEditor();
  const isAsked = useScreen((state) => state.dialog === 'notes' || state.openNotes > 0);
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (isAsked) setNeeded(true);
  }, [isAsked]);
  useEffect(() => {
    let isGone = false;
    const query = { state: 'open' as const, page_size: 1 };
    whenIdle(() => {
      call('listNotes', { params: { project_id: projectId }, query }).then(
        ({ count }) => !isGone && editor.screen.countNotes(count),
        // On failure no count is shown. The menu still offers the notes.
        () => {},
      );
    }, idleWaitMs);
    return () => {
      isGone = true;
    };
  }, [editor, projectId]);
  return isNeeded && <Notes />;
}
