import { lateCode } from '../../map/late-code.ts';
import { type Alignment, alignPlaces } from '../commands/align-places.ts';
import { distributePlaces } from '../commands/distribute-places.ts';
import { reorderPlaces } from '../commands/reorder-places.ts';
import type { Editor } from '../editor.ts';
import {
  areasSelected,
  needsEdit,
  needsWrite,
  type Operation,
  type OperationId,
  selectionOf,
} from './types.ts';

/** The boolean geometry, with the commands that use it. */
const clipParts = lateCode(() => import('../commands/clip-areas.ts'));

const needsTwoAreas = (editor: Editor) =>
  needsWrite(editor) ?? (areasSelected(editor).length >= 2 ? null : 'twoAreas');
const needsArea = (editor: Editor) =>
  needsWrite(editor) ?? (areasSelected(editor).length > 0 ? null : 'oneArea');
const needsTwo = (editor: Editor) =>
  needsWrite(editor) ?? (selectionOf(editor).length >= 2 ? null : 'twoPlaces');
const needsThree = (editor: Editor) =>
  needsWrite(editor) ?? (selectionOf(editor).length >= 3 ? null : 'threePlaces');

export const areaOperations: readonly Operation[] = [
  {
    id: 'merge',
    group: 'arrange',
    keys: ['mod+m', 'shift+m'],
    blocked: needsTwoAreas,
    run: (editor) => void withClip(editor, 'merge'),
  },
  {
    id: 'subtract',
    group: 'arrange',
    keys: ['shift+s'],
    blocked: needsTwoAreas,
    run: (editor) => void withClip(editor, 'subtract'),
  },
  align('alignLeft', 'left', 'alt+a'),
  align('alignCenter', 'center', 'alt+h'),
  align('alignRight', 'right', 'alt+d'),
  align('alignTop', 'top', 'alt+w'),
  align('alignMiddle', 'middle', 'alt+v'),
  align('alignBottom', 'bottom', 'alt+s'),
  distribute('distributeX', 'x', 'alt+shift+h'),
  distribute('distributeY', 'y', 'alt+shift+v'),
  turn('turnLeft', 'q', -1),
  turn('turnRight', 'e', 1),
  turn('turnLeftFar', 'shift+q', -90),
  turn('turnRightFar', 'shift+e', 90),
  {
    id: 'square',
    group: 'arrange',
    keys: ['shift+r'],
    blocked: needsArea,
    run: ({ tools }) => tools.dispatch({ type: 'square' }),
  },
  order('toFront', 'front', ']'),
  order('toBack', 'back', '['),
];

/** Loads the boolean geometry and runs the command on what is selected now. */
export async function withClip({ session }: Editor, what: 'merge' | 'subtract'): Promise<void> {
  const { locked, selection: ids } = session.store.getState();
  const { clip, mergeAreas, subtractAreas } = await clipParts.load();
  const { document, newId } = session;
  session.run(
    what === 'merge'
      ? mergeAreas(document, { ids, clip, locked })
      : subtractAreas(document, { ids, clip, newId, locked }),
  );
}

function align(id: OperationId, to: Alignment, key: string): Operation {
  return {
    id,
    group: 'arrange',
    keys: [key],
    blocked: needsTwo,
    run({ session }) {
      const { selection: ids, locked } = session.store.getState();
      session.run(alignPlaces(session.document, { ids, to, locked }));
    },
  };
}

function distribute(id: OperationId, along: 'x' | 'y', key: string): Operation {
  return {
    id,
    group: 'arrange',
    keys: [key],
    blocked: needsThree,
    run({ session }) {
      const { selection: ids, locked } = session.store.getState();
      session.run(distributePlaces(session.document, { ids, along, locked }));
    },
  };
}

function turn(id: OperationId, key: string, degrees: number): Operation {
  return {
    id,
    group: 'arrange',
    keys: [key],
    blocked: needsArea,
    run: ({ tools }) => tools.dispatch({ type: 'turn', degrees }),
  };
}

function order(id: OperationId, to: 'front' | 'back', key: string): Operation {
  return {
    id,
    group: 'arrange',
    keys: [key],
    blocked: needsEdit,
    run: ({ session }) =>
      void session.run(reorderPlaces(session.document, { ids: session.store.getState().selection, to })),
  };
}
