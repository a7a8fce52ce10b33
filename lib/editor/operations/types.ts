import type { Editor } from '../editor.ts';
import type { ToolName } from '../tools/list.ts';

export type OperationGroup = 'tools' | 'edit' | 'select' | 'arrange' | 'view' | 'project';

/** Reason why an operation cannot be used now, as a key of the strings. */
export type DisabledReason =
  | 'nothingSelected'
  | 'onePlace'
  | 'oneArea'
  | 'twoAreas'
  | 'twoPlaces'
  | 'threePlaces'
  | 'readOnly'
  | 'noLevel'
  | 'nothingToUndo'
  | 'nothingToRedo'
  | 'nothingCopied'
  | 'emptyLevel';

export type OperationId =
  | ToolName
  | 'snapping'
  | 'undo'
  | 'redo'
  | 'copy'
  | 'cutOut'
  | 'paste'
  | 'pasteInPlace'
  | 'duplicate'
  | 'delete'
  | 'rename'
  | 'lock'
  | 'hide'
  | 'selectAll'
  | 'selectNext'
  | 'selectPrevious'
  | 'deselect'
  | 'merge'
  | 'subtract'
  | 'alignLeft'
  | 'alignCenter'
  | 'alignRight'
  | 'alignTop'
  | 'alignMiddle'
  | 'alignBottom'
  | 'distributeX'
  | 'distributeY'
  | 'turnLeft'
  | 'turnRight'
  | 'turnLeftFar'
  | 'turnRightFar'
  | 'square'
  | 'toFront'
  | 'toBack'
  | 'nudgeLeft'
  | 'nudgeRight'
  | 'nudgeUp'
  | 'nudgeDown'
  | 'nudgeLeftFar'
  | 'nudgeRightFar'
  | 'nudgeUpFar'
  | 'nudgeDownFar'
  | 'zoomIn'
  | 'zoomOut'
  | 'actualSize'
  | 'fit'
  | 'zoomToSelection'
  | 'levelUp'
  | 'levelDown'
  | 'palette'
  | 'shortcuts'
  | 'table'
  | 'live'
  | 'history'
  | 'links'
  | 'notes'
  | 'settings'
  | 'bringIn';

export type Operation = {
  readonly id: OperationId;
  readonly group: OperationGroup;
  /** `mod` is Ctrl, or Cmd on a Mac. Letters are named by their character, other keys by `KeyboardEvent.key`. */
  readonly keys: readonly string[];
  /** Returns why the operation cannot be used, or null. */
  blocked?(editor: Editor): DisabledReason | null;
  /** For operations that are on or off. */
  isOn?(editor: Editor): boolean;
  run(editor: Editor): void;
};

export function selectionOf({ screen }: Editor): readonly string[] {
  return screen.store.getState().selection;
}

export function areasSelected({ screen, session }: Editor): string[] {
  return screen.store.getState().selection.filter((id) => session.document.place(id)?.kind === 'area');
}

export const needsWrite = ({ session }: Editor): DisabledReason | null =>
  session.store.getState().canWrite ? null : 'readOnly';

export const needsSelection = (editor: Editor): DisabledReason | null =>
  selectionOf(editor).length === 0 ? 'nothingSelected' : null;

export const needsEdit = (editor: Editor): DisabledReason | null =>
  needsWrite(editor) ?? needsSelection(editor);
