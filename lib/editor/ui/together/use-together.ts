import { useEffect } from 'react';
import { lateCode } from '../../../late/late-code.ts';
import { useEditor } from '../frame/context.tsx';

/** Joins the others. Loads when the map has opened. */
const togetherCode = lateCode(() => import('../../together/open-together.ts'));

/** Time for the map to open before the others are joined. */
const openingMs = 1_500;

/** Joins the others in the project while the editor is open, and shows on the map where they are. */
export function useTogether(meId: string | null): void {
  const { editor, autosave, people, projectId, binding } = useEditor();
  useEffect(() => {
    let leave: (() => void) | null = null;
    let stopWaiting = () => {};
    const timer = setTimeout(() => {
      stopWaiting = togetherCode.want(({ openTogether }) => {
        leave = openTogether({ projectId, meId, editor, autosave, people });
      });
    }, openingMs);
    const stop = people.subscribe(({ others }) => binding.current?.setPeople(others));
    return () => {
      clearTimeout(timer);
      stopWaiting();
      stop();
      leave?.();
    };
  }, [editor, autosave, people, projectId, binding, meId]);
}
