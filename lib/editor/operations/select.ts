import { placesOf } from '../commands/command.ts';
import { boundsOfAll } from '../commands/geometry.ts';
import type { Editor } from '../editor.ts';
import { restingTool } from '../tools/list.ts';
import type { Operation } from './types.ts';

export const selectOperations: readonly Operation[] = [
  {
    id: 'selectAll',
    group: 'select',
    keys: ['mod+a'],
    blocked: (editor) => (levelPlaces(editor).length > 0 ? null : 'emptyLevel'),
    run: (editor) => editor.screen.select(levelPlaces(editor).map(({ id }) => id)),
  },
  {
    id: 'selectNext',
    group: 'select',
    keys: ['tab'],
    blocked: (editor) => (levelPlaces(editor).length > 0 ? null : 'emptyLevel'),
    run: (editor) => step(editor, 1),
  },
  {
    id: 'selectPrevious',
    group: 'select',
    keys: ['shift+tab'],
    blocked: (editor) => (levelPlaces(editor).length > 0 ? null : 'emptyLevel'),
    run: (editor) => step(editor, -1),
  },
  { id: 'deselect', group: 'select', keys: ['escape'], run: deselect },
];

function levelPlaces({ screen, session }: Editor) {
  return session.document.places(screen.store.getState().levelId ?? '');
}

function step(editor: Editor, by: 1 | -1): void {
  const { screen, session, view } = editor;
  const places = levelPlaces(editor);
  const selected = screen.store.getState().selection.at(-1);
  const at = places.findIndex(({ id }) => id === selected);
  const next = places[at < 0 ? (by > 0 ? 0 : places.length - 1) : (at + by + places.length) % places.length];
  if (!next) return;
  screen.select([next.id]);
  view.show(boundsOfAll(placesOf(session.document, [next.id])));
}

/** Goes back one step: cancels a drawing, leaves the tool, or clears the corner or the selection. */
function deselect({ screen, tools }: Editor): void {
  const { vertex } = screen.store.getState();
  if (tools.state.mode !== 'idle') tools.dispatch({ type: 'cancel' });
  else if (tools.tool !== restingTool) tools.rest();
  else if (vertex) screen.chooseVertex(null);
  else screen.select([]);
}
