import { loadNoteStrings } from '../../messages/note.ts';
import { addStyle } from '../core/add-style.ts';
import type { Viewer } from '../core/viewer.ts';
import { openNoteForm, postJson } from './note-form.ts';
import noteStyle from './notes.css';

/** Opens the form for reporting a problem. Loaded on first use. */
export async function openReport(viewer: Viewer, url: string): Promise<void> {
  const t = await loadNoteStrings(viewer.store.state.language);
  // A second tap while the form loads must not open a second one.
  if (viewer.root.querySelector('.atrium-note-dialog')) return;
  addStyle(noteStyle);
  openNoteForm(viewer, t, {
    title: viewer.strings().reportProblem,
    label: t.what,
    extra: { label: t.email, type: 'email', isNeeded: false, value: '' },
    hint: t.privacy,
    send: async ({ text, extra, about }) => {
      await postJson(url, { text, email: extra === '' ? null : extra, ...about });
    },
  });
}
