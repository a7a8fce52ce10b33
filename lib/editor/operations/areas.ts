import { lateCode } from '../../late/late-code.ts';
import type { Alignment } from '../commands/arranging.ts';
import type { Editor } from '../editor.ts';
import type { Command, Refusal } from '../model/types.ts';
import {
  areasSelected,
  needsEdit,
  needsWrite,
  type Operation,
  type OperationId,
  selectionOf,
} from './types.ts';

const arranging = lateCode(() => import('../commands/arranging.ts'));

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

type Arranging = typeof import('../commands/arranging.ts');
type Chosen = { ids: readonly string[]; locked: ReadonlySet<string> };

/** Loads the commands and runs one of them on what is selected now. */
async function arrange(
  { screen, session }: Editor,
  command: (parts: Arranging, chosen: Chosen) => Command | Refusal,
): Promise<void> {
  const { locked, selection: ids } = screen.store.getState();
  session.run(command(await arranging.load(), { ids, locked }));
}

/** Loads the boolean geometry and runs the command on what is selected now. */
export function withClip(editor: Editor, what: 'merge' | 'subtract'): Promise<void> {
  const { document, newId } = editor.session;
  return arrange(editor, ({ clip, mergeAreas, subtractAreas }, chosen) =>
    what === 'merge'
      ? mergeAreas(document, { ...chosen, clip })
      : subtractAreas(document, { ...chosen, clip, newId }),
  );
}

function align(id: OperationId, to: Alignment, key: string): Operation {
  return {
    id,
    group: 'arrange',
    keys: [key],
    blocked: needsTwo,
    run: (editor) =>
      void arrange(editor, ({ alignPlaces }, chosen) =>
        alignPlaces(editor.session.document, { ...chosen, to }),
      ),
  };
}

function distribute(id: OperationId, along: 'x' | 'y', key: string): Operation {
  return {
    id,
    group: 'arrange',
    keys: [key],
    blocked: needsThree,
    run: (editor) =>
      void arrange(editor, ({ distributePlaces }, chosen) =>
        distributePlaces(editor.session.document, { ...chosen, along }),
      ),
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
    run: (editor) =>
      void arrange(editor, ({ reorderPlaces }, { ids }) =>
        reorderPlaces(editor.session.document, { ids, to }),
      ),
  };
}
