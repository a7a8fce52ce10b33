import { loadNoteStrings } from '../../strings/load-note.ts';
import { addStyle } from '../add-style.ts';
import type { ViewerContext } from '../context.ts';
import { openNoteForm, postJson } from './note-form.ts';
import noteStyle from './notes.css';

/** Opens the form for reporting a problem. Loaded on first use. */
export async function openReport(ctx: ViewerContext, url: string): Promise<void> {
  const t = await loadNoteStrings(ctx.store.state.language);
  // A second tap while the form loads must not open a second one.
  if (ctx.root.querySelector('.atrium-note-dialog')) return;
  addStyle(noteStyle);
  openNoteForm(ctx, t, {
    title: ctx.strings().reportProblem,
    label: t.what,
    extra: { label: t.email, type: 'email', isNeeded: false, value: '' },
    hint: t.privacy,
    send: async ({ text, extra, about }) => {
      await postJson(url, { text, email: extra === '' ? null : extra, ...about });
    },
  });
}
