import { placesOf } from '../commands/command.ts';
import { boundsOfAll } from '../commands/geometry.ts';
import { currentLevel, type Editor } from '../editor.ts';
import type { DialogName } from '../screen/state.ts';
import { needsSelection, needsWrite, type Operation, type OperationId, selectionOf } from './types.ts';

const zoomStep = 1.5;

export const screenOperations: readonly Operation[] = [
  { id: 'zoomIn', group: 'view', keys: ['+', '='], run: ({ view }) => view.zoomBy(zoomStep) },
  { id: 'zoomOut', group: 'view', keys: ['-'], run: ({ view }) => view.zoomBy(1 / zoomStep) },
  { id: 'actualSize', group: 'view', keys: ['0'], run: ({ view }) => view.actualSize() },
  { id: 'fit', group: 'view', keys: ['1'], run: ({ view }) => view.fit() },
  {
    id: 'zoomToSelection',
    group: 'view',
    keys: ['2'],
    blocked: needsSelection,
    run: (editor) => editor.view.show(boundsOfAll(placesOf(editor.session.document, selectionOf(editor)))),
  },
  { id: 'levelUp', group: 'view', keys: ['pageup'], run: (editor) => switchLevel(editor, 1) },
  { id: 'levelDown', group: 'view', keys: ['pagedown'], run: (editor) => switchLevel(editor, -1) },
  {
    id: 'way',
    group: 'project',
    keys: ['d'],
    blocked: (editor) => (currentLevel(editor) ? null : 'noLevel'),
    isOn: ({ screen }) => screen.store.getState().way !== null,
    run: ({ screen, tools }) => {
      const isOpening = screen.store.getState().way === null;
      screen.select([]);
      screen.setWay(isOpening ? { task: null, hint: null, clicked: null } : null);
      tools.rest();
    },
  },
  dialog('palette', 'mod+k'),
  dialog('shortcuts', '?'),
  dialog('table', 'mod+shift+l'),
  dialog('live', 'mod+enter'),
  dialog('history'),
  dialog('links'),
  dialog('notes'),
  dialog('settings', 'mod+,'),
  {
    id: 'bringIn',
    group: 'project',
    keys: [],
    blocked: needsWrite,
    run: ({ screen }) => screen.bringIn({ kind: 'files', files: [], isSvg: false }),
  },
];

function dialog(id: DialogName & OperationId, key?: string): Operation {
  return {
    id,
    group: 'project',
    keys: key ? [key] : [],
    run: ({ screen }) =>
      screen.store.getState().dialog === id ? screen.closeDialog() : screen.openDialog(id),
  };
}

/** Shows the next level up or down. Levels are sorted from the lowest to the highest. */
function switchLevel({ screen, session }: Editor, by: 1 | -1): void {
  const levels = session.document.levels();
  const at = levels.findIndex(({ id }) => id === screen.store.getState().levelId);
  const next = levels[at + by];
  if (next) screen.setLevel(next.id);
}
