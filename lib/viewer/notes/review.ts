import { loadNoteStrings } from '../../messages/note.ts';
import { addStyle } from '../core/add-style.ts';
import { h } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import type { Shortcut } from '../core/parts.ts';
import { show } from '../core/show.ts';
import type { Viewer } from '../core/viewer.ts';
import { openNoteForm, postJson } from './note-form.ts';
import noteStyle from './notes.css';
import { address, keepName, type Review, type ReviewNote, reviewerName } from './review-notes.ts';
import { openThreads } from './threads.ts';

/** Starts the comments of a preview: pins, a list, and a form for reviewers with the link. Loaded with the preview. */
export async function startReview(viewer: Viewer, token: string): Promise<void> {
  const t = await loadNoteStrings(viewer.store.state.language);
  addStyle(noteStyle);
  const pins = h('div', { class: 'atrium-note-pins' });
  // Hidden until the comments are loaded and their number is known.
  const list = h('button', { type: 'button', hidden: true, onclick: () => openThreads(review, null) });
  const write = h('button', { type: 'button', onclick: () => writeComment(review) }, t.comment);
  viewer.root.append(pins, h('div', { class: 'atrium-note-bar' }, write, list));
  const review: Review = {
    viewer,
    t,
    token,
    notes: [],
    take(note) {
      const at = review.notes.findIndex(({ id }) => id === note.id);
      review.notes = at < 0 ? [...review.notes, note] : review.notes.with(at, note);
      render();
    },
  };
  const place = () => {
    for (const pin of pins.querySelectorAll<HTMLElement>('[data-x]')) {
      const [x, y] = viewer.map.project([Number(pin.dataset.x), Number(pin.dataset.y)]);
      pin.style.translate = `${x}px ${y}px`;
    }
  };
  const render = () => {
    list.textContent = fill(t.comments, { count: review.notes.length });
    show(pins, ...review.notes.flatMap((note, index) => pinOf(review, note, index + 1) ?? []));
    place();
  };
  viewer.map.on('view', place);
  viewer.map.on('resize', place);
  viewer.store.subscribe((state, before) => {
    if (state.levelId !== before.levelId) render();
  });
  review.notes = await readNotes(token);
  list.hidden = false;
  render();
}

async function readNotes(token: string): Promise<ReviewNote[]> {
  const response = await fetch(`${address}?token=${encodeURIComponent(token)}`).catch(() => null);
  return response?.ok ? response.json() : [];
}

/** Returns the pin of a note on the shown level, or null if the note has no point there. */
function pinOf(review: Review, note: ReviewNote, number: number): HTMLElement | null {
  const { viewer, t } = review;
  const [x, y] = note.at ?? [];
  if (x === undefined || y === undefined || note.level?.id !== viewer.store.state.levelId) return null;
  return h(
    'button',
    {
      type: 'button',
      class: 'atrium-note-pin',
      'data-key': note.id,
      'data-x': x,
      'data-y': y,
      'data-state': note.state,
      'aria-label': `${fill(t.pin, { number })}: ${note.text.slice(0, 80)}`,
      onclick: () => openThreads(review, note.id),
    },
    String(number),
  );
}

type Draft = { text?: string; at?: readonly [number, number] };

function writeComment(review: Review, draft: Draft = {}): void {
  const { viewer, t, token } = review;
  openNoteForm(viewer, t, {
    ...draft,
    title: t.comment,
    label: t.yourComment,
    extra: { label: t.name, type: 'text', isNeeded: true, value: reviewerName() },
    onPick: (text) => pickPoint(review, text),
    send: async ({ text, extra, about }) => {
      keepName(extra);
      const body = { token, name: extra, text, ...about };
      review.take((await postJson(address, body, 'same-origin')) as ReviewNote);
    },
  });
}

/** Takes the next press on the map as the point. Esc cancels. In both cases the form opens again with its text. */
function pickPoint(review: Review, text: string): void {
  const { viewer, t } = review;
  viewer.notify(t.picking);
  const { shortcuts } = viewer.parts;
  const end = (at?: readonly [number, number]) => {
    shortcuts.splice(shortcuts.indexOf(cancel), 1);
    stopMap();
    writeComment(review, at ? { text, at } : { text });
  };
  const stopMap = viewer.map.on('click', ({ point }) => end([point[0], point[1]]));
  const cancel: Shortcut = { name: 'close', run: () => end() };
  shortcuts.push(cancel);
}
