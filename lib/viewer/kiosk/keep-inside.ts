import { isEditable } from '../../ui/is-editable.ts';
import { keyLetter } from '../../ui/key-letter.ts';

/**
 * Keeps visitors inside the kiosk: links are passed to `show`, and nothing opens a menu, zooms the page or drags text.
 */
export function keepInside(root: HTMLElement, show: (name: string, href: string) => void): void {
  for (const name of ['click', 'auxclick'])
    root.addEventListener(
      name,
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
        if (!(link instanceof HTMLAnchorElement)) return;
        event.preventDefault();
        event.stopPropagation();
        show(link.textContent ?? '', link.href);
      },
      true,
    );
  // `gesturestart` is Safari's pinch on a page.
  for (const name of ['contextmenu', 'dragstart', 'gesturestart'])
    document.addEventListener(name, (event) => event.preventDefault(), { capture: true });
  document.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey) event.preventDefault();
    },
    { passive: false },
  );
  document.addEventListener(
    'keydown',
    (event) => {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey;
      const isEditing = isEditable(event.target) && 'acvx'.includes(keyLetter(event));
      if ((isCommand && !isEditing) || /^F\d+$/.test(event.key)) event.preventDefault();
    },
    { capture: true },
  );
}
