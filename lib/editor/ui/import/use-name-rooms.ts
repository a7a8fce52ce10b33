import { unnamedRooms } from '../../screen/naming.ts';
import type { Incoming } from '../../screen/state.ts';
import { useEditor } from '../frame/context.tsx';
import type { Done, Stage } from './stage.ts';

/** Returns what asks for the names of rooms that an import made without one: a bar, which the panel makes room for. */
export function useNameRooms() {
  const { screen, session } = useEditor().editor;
  const unnamedIn = ({ madeIds }: Done) => unnamedRooms(session.document, madeIds);
  const name = (done: Done) => {
    screen.endBringIn();
    screen.name({ ids: unnamedIn(done), at: 0, step: done.step });
  };
  /**
   * Asks at once for rooms that were found on a floor plan or a photo, and returns the stage. What did not arrive is
   * told first, and other files mostly have names.
   */
  const nameRooms = (stage: Stage, { kind }: Incoming): Stage => {
    if (stage.kind !== 'done' || kind === 'files') return stage;
    const isAllThere = stage.done.told.every(({ code }) => code !== 'planNotSent');
    if (isAllThere && unnamedIn(stage.done).length > 0) name(stage.done);
    return stage;
  };
  return { unnamedIn, name, nameRooms };
}
