import type { ViewerStrings } from '../../messages/viewer.ts';
import { h, icon, iconButton } from './dom.ts';
import { fill } from './fill.ts';
import type { Failure } from './load-json.ts';

const noticeMs = 6000;
const hintMs = 1500;

/** Short messages over the map, and loading failures. */
export type Notices = {
  notify(text: string): void;
  /** Shows a hint over the map that fades out by itself. */
  hint(text: string): void;
  /** Shows why there is no map. `retry` runs when the button is pressed, and automatically when the wait is over. */
  fail(failure: Failure, strings: ViewerStrings, retry: () => void): void;
  /** Shows in the same way that `level` is missing, over the level that is shown. Can be dismissed. */
  failLevel(level: string, failure: Failure, strings: ViewerStrings, retry: () => void): void;
  clear(): void;
};

/** `page` is the map as a page of its own, for a frame that cannot show it. */
export function createNotices(root: HTMLElement, page: string): Notices {
  const note = h('div', { class: 'atrium-note', role: 'status', hidden: true });
  const hint = h('div', { class: 'atrium-hint', 'aria-hidden': 'true', hidden: true });
  root.append(hint, note);
  let card: HTMLElement | null = null;
  let stopRetry = new AbortController();

  const clear = () => {
    stopRetry.abort();
    const hadFocus = card?.contains(document.activeElement);
    card?.remove();
    card = null;
    if (hadFocus) root.querySelector<HTMLElement>('.atrium-map')?.focus({ preventScroll: true });
  };
  const show = (
    failure: Failure,
    retry: () => void,
    build: (reason: HTMLElement, again: () => void) => HTMLElement,
    say: (seconds: number) => string,
  ) => {
    clear();
    stopRetry = new AbortController();
    const { signal } = stopRetry;
    const again = () => {
      clear();
      retry();
    };
    let seconds = failure.retryAfterSeconds;
    const reason = h('p', {}, say(seconds));
    card = build(reason, again);
    root.append(card);
    if (failure.kind === 'offline') addEventListener('online', again, { once: true, signal });
    if (failure.kind !== 'busy') return;
    const timer = setInterval(() => {
      seconds--;
      reason.textContent = say(seconds);
      if (seconds <= 0) again();
    }, 1000);
    signal.addEventListener('abort', () => clearInterval(timer));
  };
  return {
    notify: passingText(note, noticeMs),
    hint: passingText(hint, hintMs),
    fail(failure, strings, retry) {
      const build = (reason: HTMLElement, again: () => void) =>
        h(
          'div',
          { class: 'atrium-failure', role: 'alert' },
          icon('warning', 28),
          h('h2', {}, strings.failedTitle),
          reason,
          retryButton(failure, strings, again, page),
        );
      show(failure, retry, build, (seconds) => failureText(failure, strings, seconds));
    },
    failLevel(level, failure, strings, retry) {
      const build = (reason: HTMLElement, again: () => void) =>
        h(
          'div',
          { class: 'atrium-lost', role: 'alert' },
          icon('warning'),
          reason,
          retryButton(failure, strings, again, page),
          iconButton('close', strings.close, clear),
        );
      show(failure, retry, build, (seconds) =>
        fill(strings.failedLevel, { level, reason: failureText(failure, strings, seconds) }),
      );
    },
    clear,
  };
}

/** Returns a function that shows a text in `element` for `shownMs`. */
function passingText(element: HTMLElement, shownMs: number): (text: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    clearTimeout(timer);
    element.textContent = text;
    element.hidden = false;
    timer = setTimeout(() => {
      element.hidden = true;
    }, shownMs);
  };
}

function retryButton(
  failure: Failure,
  strings: ViewerStrings,
  again: () => void,
  page: string,
): HTMLElement | null {
  if (failure.kind === 'missing') return null;
  if (failure.kind === 'forbidden' && origin === 'null')
    return h('a', { class: 'atrium-action', href: page, target: '_blank' }, strings.openPage);
  const props = { type: 'button', class: 'atrium-action', onclick: again };
  return h('button', props, icon('retry', 18), strings.retry);
}

/** Returns a failure in the visitor's words. */
export function failureText(failure: Failure, strings: ViewerStrings, seconds: number): string {
  switch (failure.kind) {
    case 'offline':
      return strings.failedOffline;
    case 'forbidden':
      return fill(strings.failedForbidden, { detail: failure.detail });
    case 'missing':
      return strings.failedMissing;
    case 'busy':
      return fill(strings.failedBusy, { count: seconds });
    case 'broken':
      return strings.failedBroken;
    default:
      return failure.kind satisfies never;
  }
}
