import { inReadingOrder } from '../../screen/naming.ts';
import type { Incoming } from '../../screen/state.ts';
import { useEditor } from '../frame/context.tsx';
import type { Stage } from './stage.ts';

/**
 * Returns a function that asks for the names of rooms that were found on a floor plan, which have none: the panel that
 * found them makes room for the bar of names. Other imports pass as they are.
 */
export function useNameRooms(): (stage: Stage, incoming: Incoming) => Stage {
  const { screen, session } = useEditor().editor;
  return (stage, incoming) => {
    if (stage.kind !== 'done' || incoming.kind !== 'rooms' || stage.done.madeIds.length === 0) return stage;
    const { madeIds, step } = stage.done;
    screen.endBringIn();
    screen.name({ ids: inReadingOrder(session.document, madeIds), at: 0, step });
    return stage;
  };
}
