import { fill } from '../../../messages/fill.ts';
import type { ImportTexts } from '../../../messages/import.ts';
import { useToast } from '../../../ui/Toasts.tsx';
import { inReadingOrder } from '../../screen/naming.ts';
import type { Incoming } from '../../screen/state.ts';
import { useEditor } from '../context.tsx';
import { undoOfLast } from '../undo-of-last.ts';
import type { Stage } from './stage.ts';

/**
 * Returns a function that asks for the names of rooms that were found on a floor plan, which have none: the panel that
 * found them makes room for the bar of names. Other imports pass as they are.
 */
export function useNameRooms(): (stage: Stage, incoming: Incoming, panel: ImportTexts['panel']) => Stage {
  const { editor, language } = useEditor();
  const { screen, session } = editor;
  const toast = useToast();
  return (stage, incoming, panel) => {
    if (stage.kind !== 'done' || incoming.kind !== 'rooms' || stage.done.madeIds.length === 0) return stage;
    const ids = stage.done.madeIds;
    const title = fill(panel.done, { count: ids.length }, language);
    toast({ tone: 'success', title, ...undoOfLast(session, panel.undo) });
    screen.endBringIn();
    screen.beginNaming(inReadingOrder(session.document, ids));
    return stage;
  };
}
