import { importer } from '../../late/import-again.ts';
import type { WayStrings } from '../../messages/way.ts';
import { h } from '../core/dom.ts';
import { show } from '../core/show.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Show } from './show-pictures.ts';

const fetchShow = importer(() => import('./show-pictures.ts'));

/**
 * What the screen does. `show`: it shows the owner's pictures. `waiting`: the start screen. `used`: a visitor has the
 * map.
 */
type Phase = 'show' | 'waiting' | 'used';

/**
 * Creates the start screen: the name, the owner's line in each language, what to do, and in small print what the screen
 * lacks. While nobody is there it shows the owner's pictures; a touch ends them, and the next one begins.
 */
export function createAttract(viewer: Viewer, texts: () => WayStrings, begin: () => void) {
  const element = h('button', { type: 'button', class: 'atrium-kiosk-attract' });
  let lacking: readonly string[] = [];
  let rest: ReturnType<typeof setTimeout> | undefined;
  const phase = () => viewer.root.dataset.kiosk as Phase;
  const enter = (next: Phase) => {
    element.hidden = next === 'used';
    viewer.root.dataset.kiosk = next;
  };
  let pictures: Show | null = null;
  const startShow = async () => {
    if (phase() === 'used' || !viewer.project().settings.kiosk.pictures?.length) return pictures?.stop();
    const { createShow } = await fetchShow();
    if (!pictures) {
      pictures = createShow(viewer, (isShown) => phase() !== 'used' && enter(isShown ? 'show' : 'waiting'));
      element.before(pictures.element);
    }
    if (phase() !== 'used') pictures.start();
  };
  // Without its code the start screen stays, and the next pause asks again.
  const showPictures = () => void startShow().catch(restLater);
  const render = () => {
    const { settings, languages, name } = viewer.project();
    const lines = languages.flatMap(({ code }) => settings.kiosk.attract[code] ?? []);
    show(
      element,
      h('strong', { dir: 'auto' }, name),
      ...lines.map((line) => h('span', { dir: 'auto' }, line)),
      h('em', {}, texts().touchToStart),
      ...lacking.map((line) => h('small', {}, line)),
    );
  };
  /** Shows the pictures again if nobody touches the start screen. */
  const restLater = () => {
    clearTimeout(rest);
    const { idleSeconds } = viewer.project().settings.kiosk;
    rest = setTimeout(() => phase() === 'waiting' && showPictures(), idleSeconds * 1000);
  };
  element.addEventListener('click', () => {
    if (phase() !== 'show') return begin();
    pictures?.stop();
    restLater();
  });
  for (const name of ['pointerdown', 'keydown'])
    document.addEventListener(name, () => phase() === 'waiting' && restLater(), {
      capture: true,
      passive: true,
    });
  let known = '[]';
  const refresh = () => {
    const now = JSON.stringify(viewer.project().settings.kiosk.pictures ?? []);
    if (now === known) return;
    known = now;
    showPictures();
  };
  enter('waiting');
  refresh();
  return {
    element,
    render,
    isHidden: () => Boolean(element.hidden),
    /** A visitor begins. */
    leave() {
      enter('used');
      pictures?.stop();
      clearTimeout(rest);
    },
    /** The last visitor is gone. */
    comeBack() {
      enter('waiting');
      element.focus({ preventScroll: true });
      showPictures();
    },
    /** The owner may have chosen others by now. */
    refresh,
    tell(lines: readonly string[]) {
      lacking = lines;
      render();
    },
  };
}
