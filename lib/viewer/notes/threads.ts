import { h, icon } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import { show } from '../core/show.ts';
import { levelName, nameOf } from '../core/texts.ts';
import { showDialog } from './note-form.ts';
import { type Review, type ReviewNote, reviewerName, sendReply } from './review-notes.ts';

/** Shows all comments, each with its answers and a field for a new one. The comment `wantedId` comes first if given. */
export function openThreads(review: Review, wantedId: string | null): void {
  const { viewer, t } = review;
  const dialog = h('dialog', { class: 'atrium-note-dialog', 'aria-labelledby': 'atrium-threads-title' });
  const problems = new Map<string, string>();
  const render = () => {
    const shown = review.notes.filter(({ id }) => wantedId === null || id === wantedId);
    const close = { type: 'button', class: 'atrium-action', onclick: () => dialog.close() };
    show(
      dialog,
      h('h2', { id: 'atrium-threads-title' }, fill(t.comments, { count: shown.length })),
      shown.length === 0 && h('p', {}, t.noComments),
      ...shown.map((note) => threadOf(review, note, dialog, replyForm(review, note, problems, render))),
      h('div', { class: 'atrium-note-actions' }, h('button', close, viewer.strings().close)),
    );
  };
  render();
  showDialog(viewer, dialog, document.activeElement);
}

function threadOf(review: Review, note: ReviewNote, dialog: HTMLDialogElement, form: HTMLElement) {
  const { t } = review;
  const said = (who: string, text: string) =>
    h('div', {}, h('p', { class: 'atrium-small' }, who), h('p', {}, text));
  const go = () => {
    dialog.close();
    void showNote(review, note);
  };
  return h(
    'article',
    { class: 'atrium-note-thread', 'data-key': note.id },
    said([note.author, note.state === 'closed' ? t.done : null].filter(Boolean).join(' · '), note.text),
    note.level &&
      h(
        'button',
        { type: 'button', class: 'atrium-option', onclick: go },
        icon('place', 18),
        h('span', {}, whereOf(review, note)),
      ),
    note.replies.length > 0 &&
      h(
        'div',
        { class: 'atrium-note-replies' },
        ...note.replies.map(({ author, by, text }) => said(author ?? by?.full_name ?? '', text)),
      ),
    form,
  );
}

/** Returns what a comment is about, in the words of the map in this language. */
function whereOf({ viewer }: Review, { place, level }: ReviewNote): string {
  const shownPlace = place && viewer.place(place.id);
  const shownLevel = level && viewer.project().levels.find(({ id }) => id === level.id);
  if (shownPlace) return nameOf(shownPlace, viewer.languages(), viewer.strings());
  const shownName = shownLevel ? levelName(shownLevel, viewer.store.state.language) : level?.name;
  return place?.title ?? shownName ?? '';
}

function replyForm(
  review: Review,
  { id }: ReviewNote,
  problems: Map<string, string>,
  render: () => void,
): HTMLElement {
  const { viewer, t } = review;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const given = new FormData(form);
    const [text, name] = ['text', 'name'].map((field) => String(given.get(field)).trim());
    problems.delete(id);
    if (!text) problems.set(id, t.needed);
    else if (!name) problems.set(id, t.nameNeeded);
    else {
      try {
        await sendReply(review, id, name, text);
        form.reset();
        form.closest('details')?.removeAttribute('open');
      } catch (error) {
        const isTooMany = error === 429 || error === 409;
        problems.set(id, isTooMany ? t.tooMany : error === 0 ? viewer.strings().failedOffline : t.failed);
      }
    }
    render();
  };
  const text = { name: 'text', rows: 2, dir: 'auto', maxlength: 2000, 'aria-label': t.reply };
  const name = { name: 'name', type: 'text', maxlength: 100, 'aria-label': t.name, value: reviewerName() };
  return h(
    'details',
    {},
    h('summary', {}, t.reply),
    h(
      'form',
      { onsubmit: send },
      h('div', { class: 'atrium-note-field' }, h('textarea', { ...text, id: `atrium-${id}` })),
      h('div', { class: 'atrium-note-field' }, h('input', name)),
      h('p', { class: 'atrium-note-problem', role: 'alert' }, problems.get(id)),
      h('button', { type: 'submit', class: 'atrium-action' }, t.send),
    ),
  );
}

async function showNote({ viewer }: Review, note: ReviewNote): Promise<void> {
  if (!note.level || !(await viewer.showLevel(note.level.id))) return;
  const [x, y] = note.at ?? [];
  if (note.place) await viewer.selectPlace(note.place.id);
  if (x !== undefined && y !== undefined) viewer.map.setView([x, y], Math.max(viewer.map.zoom, 1.5));
}
