import { importer } from '../../late/import-again.ts';
import type { WayStrings } from '../../messages/way.ts';
import { h } from '../core/dom.ts';
import { fill } from '../core/fill.ts';
import { show } from '../core/show.ts';
import type { Viewer } from '../core/viewer.ts';

export type Dialogs = ReturnType<typeof createDialogs>;

const fetchQrCode = importer(() => import('../share/qr-code.ts'));

type Shown = {
  title: string;
  text: string;
  button: string;
  /** The address in the code, which is drawn once its part is loaded. */
  link?: string;
  /** Set while it asks whether anybody is there. */
  startOver?: () => void;
};

/** The only dialog of a kiosk. Asks whether anybody is there, or shows where a link leads as text and code. */
export function createDialogs(viewer: Viewer, texts: () => WayStrings) {
  const titleId = 'atrium-kiosk-title';
  const element = h('dialog', { 'aria-labelledby': titleId });
  let shown: Shown | null = null;
  let qr: Awaited<ReturnType<typeof fetchQrCode>> | null = null;
  // Escape closes only the dialog, not the card below. Handled here, because activity ends the warning before the
  // browser handles the key.
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    element.close();
  });
  const render = (next: Shown) => {
    shown = next;
    const { title, text, button, link, startOver } = next;
    const close = () => element.close();
    show(
      element,
      h('h2', { id: titleId }, title),
      link !== undefined && h('div', {}, qr?.qrCode(link)),
      h('p', { role: 'status' }, text),
      h('button', { type: 'button', class: 'atrium-action', onclick: close }, button),
      startOver &&
        h('button', { type: 'button', class: 'atrium-link', onclick: startOver }, texts().startOver),
    );
    if (!element.open) element.showModal();
  };
  const code = async (title: string, text: string, link: string) => {
    const mine = { title, text, link, button: viewer.strings().close };
    render(mine);
    try {
      qr ??= await fetchQrCode();
      if (shown === mine && element.open) render(mine);
    } catch {
      viewer.notify(viewer.strings().failedOffline);
    }
  };
  return {
    element,
    /** Warns that the map starts over in `seconds`. Null: the visitor is back. */
    warn(seconds: number | null, startOver: () => void) {
      if (seconds !== null) {
        const { stillThere, startsOver, goOn } = texts();
        const text = fill(startsOver, { count: seconds });
        return render({ title: stillThere, text, button: goOn, startOver });
      }
      if (shown?.startOver) element.close();
      shown = null;
    },
    code,
    /** Shows the target of a link instead of following it. */
    link: (name: string, href: string) =>
      void code(name, readable(href.replace(/^(?:mailto|tel):/, '')), href),
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
