import { placesOf } from '../commands/command.ts';
import { deleteCorner } from '../commands/corners.ts';
import { isShaft, markerWay } from '../commands/marker-way.ts';
import { pastePlaces } from '../commands/paste-places.ts';
import { deletePlaces, updatePlaces } from '../commands/places.ts';
import { currentLevel, type Editor } from '../editor.ts';
import { isRefusal } from '../model/types.ts';
import {
  needsEdit,
  needsSelection,
  needsWrite,
  type Operation,
  type OperationId,
  selectionOf,
} from './types.ts';

const duplicateOffsetPx = 12;

export const editOperations: readonly Operation[] = [
  {
    id: 'undo',
    group: 'edit',
    keys: ['mod+z'],
    blocked: ({ session, tools }) =>
      session.store.getState().undo || tools.isDrawing() ? null : 'nothingToUndo',
    run({ session, tools }) {
      if (tools.isDrawing()) tools.dispatch({ type: 'back' });
      else session.undo();
    },
  },
  {
    id: 'redo',
    group: 'edit',
    keys: ['mod+shift+z', 'mod+y'],
    blocked: ({ session }) => (session.store.getState().redo ? null : 'nothingToRedo'),
    run: ({ session }) => session.redo(),
  },
  { id: 'cutOut', group: 'edit', keys: ['mod+x'], blocked: needsEdit, run: cutOut },
  { id: 'copy', group: 'edit', keys: ['mod+c'], blocked: needsSelection, run: copy },
  {
    id: 'paste',
    group: 'edit',
    keys: ['mod+v'],
    blocked: needsPaste,
    run: (editor) => paste(editor, false),
  },
  {
    id: 'pasteInPlace',
    group: 'edit',
    keys: ['mod+shift+v'],
    blocked: needsPaste,
    run: (editor) => paste(editor, true),
  },
  { id: 'duplicate', group: 'edit', keys: ['mod+d'], blocked: needsEdit, run: duplicate },
  { id: 'delete', group: 'edit', keys: ['delete', 'backspace'], blocked: needsEdit, run: deleteSelected },
  {
    id: 'rename',
    group: 'edit',
    keys: ['enter', 'f2'],
    blocked: (editor) => needsWrite(editor) ?? (selectionOf(editor).length === 1 ? null : 'onePlace'),
    run: ({ screen }) => screen.wantTitle(),
  },
  {
    id: 'lock',
    group: 'edit',
    keys: ['l'],
    blocked: needsSelection,
    isOn: (editor) => selectionOf(editor).every((id) => editor.screen.store.getState().locked.has(id)),
    run: toggleLock,
  },
  {
    id: 'hide',
    group: 'edit',
    keys: ['shift+h'],
    blocked: needsEdit,
    isOn: (editor) =>
      placesOf(editor.session.document, selectionOf(editor)).every(({ isHidden }) => isHidden),
    run(editor) {
      const ids = selectionOf(editor);
      const places = placesOf(editor.session.document, ids);
      const isHidden = !places.every((place) => place.isHidden);
      editor.session.run(updatePlaces(editor.session.document, { ids, fields: { isHidden } }));
    },
  },
  ...nudges(),
];

function nudges(): Operation[] {
  const ways: [OperationId, string, number, number][] = [
    ['nudgeLeft', 'arrowleft', -1, 0],
    ['nudgeRight', 'arrowright', 1, 0],
    ['nudgeUp', 'arrowup', 0, -1],
    ['nudgeDown', 'arrowdown', 0, 1],
    ['nudgeLeftFar', 'shift+arrowleft', -10, 0],
    ['nudgeRightFar', 'shift+arrowright', 10, 0],
    ['nudgeUpFar', 'shift+arrowup', 0, -10],
    ['nudgeDownFar', 'shift+arrowdown', 0, 10],
  ];
  return ways.map(([id, key, dx, dy]) => ({
    id,
    group: 'edit',
    keys: [key],
    blocked: needsEdit,
    run: ({ tools }) => tools.dispatch({ type: 'nudge', dx, dy }),
  }));
}

function needsPaste(editor: Editor) {
  return needsWrite(editor) ?? (editor.clipboard.places.length > 0 ? null : 'nothingCopied');
}

function copy({ screen, session, clipboard }: Editor): void {
  const { selection, levelId } = screen.store.getState();
  clipboard.places = placesOf(session.document, selection);
  clipboard.levelId = levelId;
  session.notify({ kind: 'copied', count: clipboard.places.length });
}

function cutOut(editor: Editor): void {
  copy(editor);
  deleteExactly(editor);
}

function paste(editor: Editor, isInPlace: boolean): void {
  const level = currentLevel(editor);
  if (!level) return;
  const { session, clipboard, view } = editor;
  const at = isInPlace ? null : (view.pointer() ?? view.center());
  const { newId } = session;
  session.run(pastePlaces(session.document, { places: clipboard.places, level, at, newId }));
}

function duplicate(editor: Editor): void {
  const level = currentLevel(editor);
  if (!level) return;
  const { session } = editor;
  const places = placesOf(session.document, selectionOf(editor));
  const { newId } = session;
  const offset = duplicateOffsetPx / editor.view.k();
  session.run(pastePlaces(session.document, { places, level, at: null, offset, newId, label: 'duplicate' }));
}

/** Deletes the selected corner, else the selected places. One end of a lift or stair is asked about: it may be all. */
function deleteSelected(editor: Editor): void {
  const { screen, session, shafts } = editor;
  const { vertex, selection, locked } = screen.store.getState();
  const [id] = selection;
  const one = selection.length === 1 ? session.document.place(id ?? '') : undefined;
  if (vertex || one?.kind !== 'marker' || locked.has(one.id) || !isShaft(markerWay(one)?.kind)) {
    deleteExactly(editor);
    return;
  }
  shafts.withEnds(one, (ends) => {
    if (ends.length > 1) screen.openDialog('deleteShaft');
    else session.run(deletePlaces(session.document, { ids: [one.id], locked }));
  });
}

function deleteExactly({ screen, session }: Editor): void {
  const { vertex, selection, locked } = screen.store.getState();
  if (!vertex) {
    session.run(deletePlaces(session.document, { ids: selection, locked }));
    return;
  }
  const command = deleteCorner(session.document, vertex);
  if (session.run(command) && !isRefusal(command)) screen.chooseVertex(null);
}

function toggleLock(editor: Editor): void {
  const { screen, session } = editor;
  const ids = selectionOf(editor);
  const { locked } = screen.store.getState();
  const isOff = ids.every((id) => locked.has(id));
  const next = new Set(locked);
  for (const id of ids) {
    if (isOff) next.delete(id);
    else next.add(id);
  }
  screen.lock(next);
  session.notify({ kind: isOff ? 'unlocked' : 'locked', count: ids.length });
}
