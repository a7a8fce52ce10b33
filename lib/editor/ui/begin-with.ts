import type { EditorStrings } from '../../strings/editor.en.ts';
import { fill } from '../../strings/text.ts';
import { addLevel } from '../commands/add-level.ts';
import type { Editor } from '../editor.ts';
import { operation } from '../operations.ts';
import type { Beginning } from './beginnings.ts';
import type { Uploads } from './context.tsx';
import { takeHandedFiles } from './handed-files.ts';

/** Adds a first level without a plan. */
export function startBlank({ session }: Editor, t: EditorStrings): void {
  const id = session.newId();
  if (session.run(addLevel(session.document, { id, name: fill(t.levels.name, { number: 1 }) })))
    session.setLevel(id);
}

/** Runs the task from the address once. A reload of the page does not repeat it. */
export function beginWith(beginning: Beginning, editor: Editor, uploads: Uploads, t: EditorStrings): void {
  const address = new URL(location.href);
  address.searchParams.delete('begin');
  history.replaceState(history.state, '', address);
  const { canWrite, way } = editor.session.store.getState();
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
    if (editor.session.document.levels().length === 0) startBlank(editor, t);
    return;
  }
  const files = takeHandedFiles();
  if (beginning === 'import' || files.length > 0) void uploads.bring(files);
}
