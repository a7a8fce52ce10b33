import type { WayStrings } from '../../strings/way.en.ts';
import type { Session } from '../session.ts';
import type { LazyParts, WayKit } from '../way/types.ts';

export type Dialogs = ReturnType<typeof createDialogs>;

/** The one dialog of a kiosk: is anybody there, and where links lead, as text and code. */
export function createDialogs(
  { h, fill }: WayKit,
  { ctx }: Session,
  parts: LazyParts,
  texts: () => WayStrings,
) {
  const title = h('h2', { id: 'atrium-kiosk-title' });
  const text = h('p', { role: 'status' });
  const code = h('div');
  const goOn = h('button', { type: 'button', class: 'atrium-action' });
  const over = h('button', { type: 'button', class: 'atrium-link' });
  const element = h('dialog', { 'aria-labelledby': title.id }, title, code, text, goOn, over);
  let isWarning = false;
  let onOver = () => {};
  // Escape closes the dialog alone, not what is open below it: a touch ends the warning before the browser sees the key.
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
    show(heading, body, ctx.strings().close);
    parts.loadQrCode().then(
      ({ qrCode }) => code.replaceChildren(qrCode(link)),
      () => ctx.notify(ctx.strings().failedOffline),
    );
  };
  return {
    element,
    /** Seconds until the map starts over; null: somebody came back. */
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
    /** A link as what it leads to: nobody leaves. */
    link(name: string, href: string) {
      showCode(name, readable(href.replace(/^(?:mailto|tel):/, '')), href);
    },
  };
}

/** An address as people read it; one that is not well encoded as it is. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
