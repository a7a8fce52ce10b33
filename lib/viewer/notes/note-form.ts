import type { NoteStrings } from '../../messages/note.ts';
import { closeOnBack } from '../core/close-on-back.ts';
import { h, icon } from '../core/dom.ts';
import { levelName, nameOf } from '../core/texts.ts';
import type { Viewer } from '../core/viewer.ts';

/** The subject of a note, as the API takes it. */
export type About = { level?: string | null; place?: string | null; at?: readonly [number, number] };
export type Sent = { text: string; extra: string; about: About };

export type NoteFormOptions = {
  title: string;
  label: string;
  /** The additional field: a required name, or an optional address. */
  extra: { label: string; type: 'text' | 'email'; isNeeded: boolean; value: string };
  /** A point that was picked before. It is preselected. */
  at?: readonly [number, number];
  /** Lets the reviewer pick a point. The form opens again with `text`. */
  onPick?: (text: string) => void;
  text?: string;
  hint?: string;
  /** Rejects with the status of the response, or 0 without a connection. */
  send: (sent: Sent) => Promise<void>;
};

export const noteCharsMax = 2000;

/** What was written and not sent, until the page closes. A kiosk keeps nothing for the next visitor. */
const unsent = new WeakMap<Viewer, string>();

/** Opens a small form in a dialog: the keyboard focus stays in it, Esc closes it, and the focus returns afterwards. */
export function openNoteForm(viewer: Viewer, t: NoteStrings, options: NoteFormOptions): void {
  const opener = document.activeElement;
  const text = h('textarea', {
    id: 'atrium-note-text',
    dir: 'auto',
    maxlength: noteCharsMax,
    required: true,
    rows: 4,
  });
  text.value = options.text ?? unsent.get(viewer) ?? '';
  const extra = h('input', {
    id: 'atrium-note-extra',
    type: options.extra.type,
    maxlength: options.extra.type === 'email' ? 254 : 100,
    autocomplete: options.extra.type === 'email' ? 'email' : 'name',
    value: options.extra.value,
  });
  const abouts = aboutChoices(viewer, t, options.at);
  const select = h(
    'select',
    { id: 'atrium-note-about' },
    ...abouts.map(({ label }, index) => h('option', { value: index }, label)),
  );
  const problem = h('p', { class: 'atrium-note-problem', role: 'alert' });
  const submit = h('button', { type: 'submit', class: 'atrium-action' }, t.send);
  const field = (label: string, control: HTMLElement) =>
    h('div', { class: 'atrium-note-field' }, h('label', { for: control.id }, label), control);
  const form = h(
    'form',
    { novalidate: true },
    h('h2', { id: 'atrium-note-title' }, options.title),
    field(options.label, text),
    field(t.about, select),
    options.onPick &&
      h(
        'button',
        {
          type: 'button',
          class: 'atrium-option',
          onclick: () => {
            dialog.close();
            options.onPick?.(text.value);
          },
        },
        icon('place', 18),
        h('span', {}, t.pick),
      ),
    field(options.extra.label, extra),
    options.hint && h('p', { class: 'atrium-small' }, options.hint),
    problem,
    h(
      'div',
      { class: 'atrium-note-actions' },
      h('button', { type: 'button', class: 'atrium-action', onclick: () => dialog.close() }, t.cancel),
      submit,
    ),
  );
  const dialog = h('dialog', { class: 'atrium-note-dialog', 'aria-labelledby': 'atrium-note-title' }, form);
  let isSending = false;
  const refuse = (message: string, control: HTMLElement) => {
    problem.textContent = message;
    control.focus();
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    if (text.value.trim() === '') return refuse(t.needed, text);
    const given = extra.value.trim();
    if (options.extra.isNeeded && given === '') return refuse(t.nameNeeded, extra);
    if (!extra.validity.valid) return refuse(t.badEmail, extra);
    isSending = true;
    problem.textContent = '';
    submit.setAttribute('aria-busy', 'true');
    try {
      const about = abouts[Number(select.value)]?.about ?? {};
      await options.send({ text: text.value.trim(), extra: given, about });
      text.value = '';
      dialog.close();
      viewer.notify(t.sent);
    } catch (error) {
      problem.textContent =
        error === 429 || error === 409 ? t.tooMany : error === 400 ? t.badEmail : t.failed;
    }
    isSending = false;
    submit.removeAttribute('aria-busy');
  });
  if (!viewer.isShared) dialog.addEventListener('close', () => unsent.set(viewer, text.value));
  showDialog(viewer, dialog, opener);
  text.focus();
}

/** Opens a dialog over the map and removes it when it closes. */
export function showDialog(viewer: Viewer, dialog: HTMLDialogElement, opener: Element | null): void {
  // Keys in a form must not trigger the map's own shortcuts.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => {
    dialog.remove();
    const back = opener instanceof HTMLElement && opener.isConnected && opener.offsetParent !== null;
    (back ? opener : viewer.box).focus({ preventScroll: true });
  });
  viewer.root.append(dialog);
  dialog.showModal();
  closeOnBack(viewer, dialog);
}

/** Returns the possible subjects of a note: a picked point, the place with the open card, the level, the whole map. */
function aboutChoices(
  viewer: Viewer,
  t: NoteStrings,
  at: readonly [number, number] | undefined,
): { label: string; about: About }[] {
  const { placeId, levelId, language } = viewer.store.state;
  const place = viewer.place(placeId);
  const level = viewer.project().levels.find(({ id }) => id === levelId);
  const placed = place && {
    label: nameOf(place, viewer.languages(), viewer.strings()),
    about: { place: place.id },
  };
  const point = at && level && { label: t.point, about: { level: level.id, at, place: placeId } };
  return [
    ...(point ? [point] : []),
    ...(placed ? [placed] : []),
    ...(level ? [{ label: levelName(level, language), about: { level: level.id } }] : []),
    { label: t.wholeMap, about: {} },
  ];
}

/** Sends JSON, by default without a cookie. Rejects with the status, or 0 without a response. */
export async function postJson(
  url: string,
  body: unknown,
  credentials: RequestCredentials = 'omit',
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    credentials,
  }).catch(() => null);
  if (!response?.ok) return Promise.reject(response?.status ?? 0);
  return response.json();
}
