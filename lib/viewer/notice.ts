import { fill } from '../strings/fill.ts';
import type { ViewerStrings } from '../strings/viewer.en.ts';
import { h, icon } from './dom.ts';
import type { Failure } from './load-json.ts';

const noticeMs = 6000;
const hintMs = 1500;

/** Short messages at the lower edge, and the card that stands where the map could not be loaded. */
export type Notices = {
  notify(text: string): void;
  /** A hint over the map that fades by itself. */
  hint(text: string): void;
  /** Shows why there is no map; `retry` runs on the button, and by itself when the wait is over. */
  fail(failure: Failure, strings: ViewerStrings, retry: () => void): void;
  clear(): void;
};

export function createNotices(root: HTMLElement): Notices {
  const note = h('div', { class: 'atrium-note', role: 'status', hidden: true });
  const hint = h('div', { class: 'atrium-hint', 'aria-hidden': 'true', hidden: true });
  root.append(hint, note);
  let card: HTMLElement | null = null;
  let noteTimer: ReturnType<typeof setTimeout> | undefined;
  let hintTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setInterval> | undefined;

  const clear = () => {
    clearInterval(retryTimer);
    card?.remove();
    card = null;
  };
  return {
    notify(text) {
      clearTimeout(noteTimer);
      note.textContent = text;
      note.hidden = false;
      noteTimer = setTimeout(() => {
        note.hidden = true;
      }, noticeMs);
    },
    hint(text) {
      clearTimeout(hintTimer);
      hint.textContent = text;
      hint.hidden = false;
      hintTimer = setTimeout(() => {
        hint.hidden = true;
      }, hintMs);
    },
    fail(failure, strings, retry) {
      clear();
      let seconds = failure.retryAfterSeconds;
      const reason = h('p', {}, failureText(failure, strings, seconds));
      const again = () => {
        clear();
        retry();
      };
      card = h(
        'div',
        { class: 'atrium-failure', role: 'alert' },
        icon('warning', 28),
        h('h2', {}, strings.failedTitle),
        reason,
        failure.kind !== 'missing' &&
          h(
            'button',
            { type: 'button', class: 'atrium-action', onclick: again },
            icon('retry', 18),
            strings.retry,
          ),
      );
      root.append(card);
      if (failure.kind === 'offline') addEventListener('online', again, { once: true });
      if (failure.kind !== 'busy') return;
      retryTimer = setInterval(() => {
        seconds--;
        reason.textContent = failureText(failure, strings, seconds);
        if (seconds <= 0) again();
      }, 1000);
    },
    clear,
  };
}

/** Why the map is not there, in the visitor's words. */
export function failureText(failure: Failure, strings: ViewerStrings, seconds: number): string {
  switch (failure.kind) {
    case 'offline':
      return strings.failedOffline;
    case 'forbidden':
      return fill(strings.failedForbidden, { detail: failure.detail });
    case 'missing':
      return strings.failedMissing;
    case 'busy':
      return fill(strings.failedBusy, { seconds });
    case 'broken':
      return strings.failedBroken;
    default:
      return failure.kind satisfies never;
  }
}
