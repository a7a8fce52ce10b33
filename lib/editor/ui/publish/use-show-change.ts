import { boundsOfAll } from '../../commands/geometry.ts';
import type { ReviewChange } from '../../review/review-changes.ts';
import { useEditor } from '../frame/context.tsx';

/** Returns a function that closes what is open, and shows what changed: a place, a level or the settings. */
export function useShowChange(close: () => void): (change: ReviewChange) => void {
  const { editor } = useEditor();
  const { screen, session, view } = editor;
  return ({ id, kind, levelId }) => {
    close();
    if (kind === 'project') return screen.openDialog('settings');
    const place = session.document.place(id);
    screen.setLevel(place?.level ?? levelId);
    if (!place) return;
    screen.select([id]);
    view.show(boundsOfAll([place]));
  };
}
