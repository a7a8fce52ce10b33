/** A tooltip that is shown, and the control it belongs to. */
export type Tip = { target: Element; text: string; keys: string | null; note: string | null };

const restMs = 500;
/** After a tip was shown, the next one comes at once for so long: the person reads along a bar. */
const readingMs = 600;
const pressMs = 500;
/** How long a tip stays after a finger has left, and after a mouse has, which may be on its way to the tip. */
const staysMs = { finger: 1500, mouse: 120 };
const movesPx = 10;
const withTip = '[data-tip], [title]:not(iframe)';

/**
 * Follows pointers and the focus on a page, and tells which tip is to be shown; null hides it. A long press shows the tip
 * and does not press the control. Returns a function that stops.
 */
export function watchTips(page: Document, show: (tip: Tip | null) => void): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: Tip | null = null;
  /** Whether the last input was a key that moves the focus. A menu that closes gives it back, too. */
  let isWalking = false;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  let press: { x: number; y: number; isLong: boolean } | null = null;

  const set = (tip: Tip | null) => {
    clearTimeout(timer);
    if (shown && !tip) hiddenAt = performance.now();
    if (shown === tip) return;
    shown = tip;
    show(tip);
  };
  const later = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const showAfter = (target: Element, ms: number) =>
    later(ms, () => {
      const tip = target.isConnected ? tipOf(target) : null;
      if (tip) set(tip);
    });
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    act: (event: DocumentEventMap[Name]) => void,
  ) => page.addEventListener(name, act, options);

  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch' || !(target instanceof Element)) return;
    if (target.closest('[data-tips]')) return clearTimeout(timer);
    const control = controlOf(target);
    if (control === shown?.target) return clearTimeout(timer);
    const isReading = shown !== null || performance.now() - hiddenAt < readingMs;
    if (control) showAfter(control, isReading ? 0 : restMs);
    else if (shown) later(staysMs.mouse, () => set(null));
    else clearTimeout(timer);
  });
  on('focusin', ({ target }) => {
    const control = isWalking && target instanceof Element ? controlOf(target) : null;
    if (control) showAfter(control, restMs);
    else if (shown) set(null);
  });
  on('pointerdown', ({ target, pointerType, clientX: x, clientY: y }) => {
    set(null);
    press = null;
    isWalking = false;
    const control = target instanceof Element && pointerType === 'touch' ? controlOf(target) : null;
    if (!control) return;
    const held = { x, y, isLong: false };
    press = held;
    later(pressMs, () => {
      held.isLong = true;
      set(tipOf(control));
    });
  });
  on('pointermove', ({ clientX, clientY, pointerType }) => {
    if (pointerType !== 'touch' || !press || press.isLong) return;
    if (Math.hypot(clientX - press.x, clientY - press.y) <= movesPx) return;
    press = null;
    clearTimeout(timer);
  });
  on('pointerup', ({ pointerType }) => {
    if (pointerType === 'touch') later(staysMs.finger, () => set(null));
  });
  on('pointercancel', () => {
    press = null;
    set(null);
  });
  const leaveAlone = (event: Event) => {
    if (!press?.isLong) return;
    event.preventDefault();
    if (event.type === 'click') event.stopImmediatePropagation();
  };
  on('click', (event) => {
    leaveAlone(event);
    press = null;
  });
  on('contextmenu', leaveAlone);
  on('keydown', ({ key }) => {
    isWalking = key === 'Tab' || key.startsWith('Arrow');
    if (!isWalking) set(null);
  });
  on('scroll', () => set(null));
  on('visibilitychange', () => set(null));
  return () => {
    stop.abort();
    set(null);
  };
}

function controlOf(target: Element): HTMLElement | null {
  return target.closest<HTMLElement>(withTip);
}

/** Returns the tip of a control. A `title` becomes one, so that the browser shows no second. */
function tipOf(control: Element): Tip | null {
  if (!(control instanceof HTMLElement)) return null;
  const { title, dataset } = control;
  if (title !== '') {
    dataset.tip = title;
    control.removeAttribute('title');
  }
  const { tip: text = '', tipKey, tipNote } = dataset;
  return text === '' ? null : { target: control, text, keys: tipKey ?? null, note: tipNote ?? null };
}
