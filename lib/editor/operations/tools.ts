import { currentLevel, type Editor } from '../editor.ts';
import type { ToolName } from '../model/state.ts';
import { areasSelected, needsWrite, type Operation } from './types.ts';

const toolOperation = (id: ToolName, keys: string[], blocked?: Operation['blocked']): Operation => ({
  id,
  group: 'tools',
  keys,
  ...(blocked && { blocked }),
  isOn: ({ session }) => session.store.getState().tool === id,
  run: ({ session }) => session.setTool(id),
});

const needsLevel = (editor: Editor) => needsWrite(editor) ?? (currentLevel(editor) ? null : 'noLevel');

export const toolOperations: readonly Operation[] = [
  toolOperation('select', ['v']),
  toolOperation('polygon', ['p'], needsLevel),
  toolOperation('rectangle', ['r'], needsLevel),
  toolOperation('marker', ['m'], needsLevel),
  toolOperation(
    'cut',
    ['c'],
    (editor) => needsLevel(editor) ?? (areasSelected(editor).length > 0 ? null : 'oneArea'),
  ),
  toolOperation('trace', ['w'], needsLevel),
  toolOperation('pan', ['h']),
  {
    id: 'snapping',
    group: 'tools',
    keys: ['s'],
    isOn: ({ session }) => session.store.getState().isSnapping,
    run: ({ session }) => session.set({ isSnapping: !session.store.getState().isSnapping }),
  },
];
