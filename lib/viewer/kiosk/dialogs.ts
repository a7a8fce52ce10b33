import { importer } from '../../map/import-again.ts';
import type { WayStrings } from '../../messages/way.ts';
import { h } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import type { Viewer } from '../core/viewer.ts';

export type Dialogs = ReturnType<typeof createDialogs>;

const fetchQrCode = importer(() => import('../share/qr-code.ts'));

/** The only dialog of a kiosk. Asks whether anybody is there, or shows where a link leads as text and code. */
export function createDialogs(viewer: Viewer, texts: () => WayStrings) {
  const title = h('h2', { id: 'atrium-kiosk-title' });
  const text = h('p', { role: 'status' });
  const code = h('div');
  const goOn = h('button', { type: 'button', class: 'atrium-action' });
  const over = h('button', { type: 'button', class: 'atrium-link' });
  const element = h('dialog', { 'aria-labelledby': title.id }, title, code, text, goOn, over);
  let isWarning = false;
  let onOver = () => {};
  // Escape closes only the dialog, not the card below. Handled here, because activity ends the warning before the
  // browser handles the key.
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    element.close();
  });
  goOn.addEventListener('click', () => element.close());
  over.addEventListener('click', () => onOver());
  const show = (heading: string, body: string, button: string) => {
    title.textContent = heading;
    text.textContent = body;
    goOn.textContent = button;
    over.hidden = !isWarning;
    over.textContent = texts().startOver;
    if (!element.open) element.showModal();
  };
  const showCode = (heading: string, body: string, link: string) => {
    isWarning = false;
    code.replaceChildren();
    show(heading, body, viewer.strings().close);
    fetchQrCode().then(
      ({ qrCode }) => code.replaceChildren(qrCode(link)),
      () => viewer.notify(viewer.strings().failedOffline),
    );
  };
  return {
    element,
    /** Warns that the map starts over in `seconds`. Null: the visitor is back. */
    warn(seconds: number | null, startOver: () => void) {
      if (seconds === null) {
        if (isWarning) element.close();
        isWarning = false;
        return;
      }
      isWarning = true;
      onOver = startOver;
      code.replaceChildren();
      show(texts().stillThere, fill(texts().startsOver, { count: seconds }), texts().goOn);
    },
    code: showCode,
    /** Shows the target of a link instead of following it. */
    link(name: string, href: string) {
      showCode(name, readable(href.replace(/^(?:mailto|tel):/, '')), href);
    },
  };
}

/** Returns an address in readable form, or unchanged if it is not encoded correctly. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
