import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

const controls = ['a[href]', 'button', 'input', 'select', 'textarea']
  .map((control) => `${control}:not(:disabled, [tabindex="-1"])`)
  .join();

function controlsIn(box: HTMLElement | null): HTMLElement[] {
  return box ? [...box.querySelectorAll<HTMLElement>(controls)] : [];
}

function controlAt(box: HTMLElement | null, place: number): HTMLElement | undefined {
  const controls = controlsIn(box);
  return controls[Math.min(place, controls.length - 1)];
}

/**
 * Remembers the place of `control` in its dialog or page. The returned function finds the control that is now at its
 * place, or nothing while `control` itself is there.
 */
export function rememberPlace(control: Element | null): () => HTMLElement | undefined {
  const box = control?.closest<HTMLElement>('[role="dialog"], main') ?? null;
  const place = control instanceof HTMLElement ? controlsIn(box).indexOf(control) : -1;
  return () => (control?.isConnected ? undefined : controlAt(box, place));
}

/**
 * Keeps the focus of a keyboard in `box` if its control is removed, such as the button of a row that it deletes. The
 * control that is now at its place gets the focus, or the last one.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>) {
  const last = useRef<{ control: HTMLElement; place: number } | null>(null);
  useEffect(() => {
    if (!last.current || last.current.control.isConnected) return;
    if (document.activeElement !== document.body) return;
    controlAt(box.current, last.current.place)?.focus();
  });
  const remember = (control: EventTarget) => {
    if (control instanceof HTMLElement)
      last.current = { control, place: controlsIn(box.current).indexOf(control) };
  };
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      // After a tap there is no place to keep, and a focused field would open the keyboard over the page.
      if (target.matches(':focus-visible')) remember(target);
      else last.current = null;
    },
    onKeyDown: ({ target }: KeyboardEvent<HTMLElement>) => remember(target),
    // React does not report the blur of a control that it removes.
    onBlur: () => {
      last.current = null;
    },
  };
}

/** Returns the ref for a row of links. Scrolls the current link to the middle if the row is wider than the screen. */
export function useCurrentInSight(current: string | undefined): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is current then.
  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !link) return;
    const room = list.clientWidth - link.offsetWidth;
    list.scrollTo({ left: link.offsetLeft - list.offsetLeft - room / 2 });
  }, [current]);
  return row;
}
