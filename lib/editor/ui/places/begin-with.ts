import { addLevel, nextFloorNames } from '../../commands/new-levels.ts';
import type { Editor } from '../../editor.ts';
import { operation } from '../../operations.ts';
import type { Uploads } from '../frame/context.tsx';
import { takeHandedFiles } from '../import/handed-files.ts';
import type { Beginning } from './beginnings.ts';

/** Adds a first level without a plan. */
export function startBlank({ screen, session }: Editor): void {
  const id = session.newId();
  if (session.run(addLevel(session.document, { id, ...nextFloorNames(session.document) })))
    screen.setLevel(id);
}

/** Runs the task from the address once. A reload of the page does not repeat it. */
export function beginWith(beginning: Beginning, editor: Editor, uploads: Uploads): void {
  const address = new URL(location.href);
  address.searchParams.delete('begin');
  history.replaceState(history.state, '', address);
  const { canWrite } = editor.session.store.getState();
  const { way } = editor.screen.store.getState();
  if (beginning === 'directions') {
    if (way === null) operation('way').run(editor);
    return;
  }
  if (!canWrite) return;
  if (beginning === 'links') {
    operation('links').run(editor);
    return;
  }
  if (beginning === 'empty') {
    if (editor.session.document.levels().length === 0) startBlank(editor);
    return;
  }
  const files = takeHandedFiles();
  if (beginning === 'import' || files.length > 0) void uploads.bring(files);
}
