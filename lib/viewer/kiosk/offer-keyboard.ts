import { importer } from '../../late/import-again.ts';
import type { KioskStrings } from '../../messages/kiosk.ts';
import { isEditable } from '../../ui/is-editable.ts';
import type { Viewer } from '../core/viewer.ts';
import type { TextField } from './keyboard/edit-field.ts';
import type { Keyboard } from './keyboard/keyboard.ts';

const loadKeyboard = importer(() => import('./keyboard/keyboard.ts'));

/** Shows a keyboard while a field has the focus. It is loaded with the first one. */
export function offerKeyboard(viewer: Viewer, texts: () => KioskStrings): void {
  const { root } = viewer;
  let keyboard: Keyboard | null = null;
  const isField = (target: EventTarget | null): target is TextField =>
    isEditable(target) && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement);
  const show = async (field: TextField) => {
    const { createKeyboard } = await loadKeyboard();
    keyboard ??= createKeyboard(viewer, texts);
    if (document.activeElement === field) keyboard.show(field);
  };
  root.addEventListener('focusin', ({ target }) => {
    if (!isField(target) || target.readOnly) return;
    // The keyboard of the device would cover the map, and leads out of it.
    target.inputMode = 'none';
    show(target).catch(() => {
      target.inputMode = '';
      viewer.notify(viewer.strings().failedOffline);
    });
  });
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (!isField(relatedTarget)) keyboard?.hide();
  });
}
