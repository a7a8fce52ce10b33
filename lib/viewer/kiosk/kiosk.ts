import type { WayStrings } from '../../messages/way.ts';
import { addStyle } from '../core/add-style.ts';
import { h } from '../core/dom.ts';
import { show } from '../core/show.ts';
import type { Viewer } from '../core/viewer.ts';
import { loadTexts } from '../directions/lazy-parts.ts';
import { createDialogs } from './dialogs.ts';
import { createFetchAhead } from './fetch-ahead.ts';
import { createIdle } from './idle.ts';
import { keepInside } from './keep-inside.ts';
import kioskStyle from './kiosk.css';
import { createNeeds } from './needs.ts';
import { offerWay } from './offer-way.ts';
import { createReach } from './reach-button.ts';
import { type Begun, showSign, startOver } from './start-over.ts';
import { createTiles } from './tiles.ts';

const warnMs = 10_000;

/**
 * Starts the kiosk, a screen in the building. The map starts over after a pause, visitors cannot leave it, and its
 * controls are within reach. Rejects if its texts cannot be loaded; then nothing has begun.
 */
export async function startKiosk(viewer: Viewer, begun: Begun): Promise<void> {
  let { texts } = await loadTexts(viewer.languages().language);
  const wordsNow = () => texts;
  addStyle(kioskStyle);
  viewer.root.classList.add('atrium-kiosk');
  viewer.isShared = true;
  const dialogs = createDialogs(viewer, wordsNow);
  const attract = createAttract(viewer, wordsNow);
  const reach = createReach(viewer, wordsNow);
  const tiles = createTiles(viewer, () => begin());
  viewer.root.append(attract.element, tiles.element, dialogs.element);

  const showTexts = () => {
    attract.render();
    reach.show();
    void look(tiles.render);
  };
  const look = createNeeds(attract.isHidden, attract.tell);
  const sign = () => showSign(viewer, begun, texts.unavailable);
  const ahead = lookAhead(viewer);
  const again = async () => {
    await startOver(viewer, begun);
    reach.lower(true);
    viewer.map.reset();
    attract.setHidden(false);
    attract.element.focus({ preventScroll: true });
    void look(sign);
  };
  const idle = createIdle({
    idleMs: viewer.project().settings.kiosk.idleSeconds * 1000,
    warnMs,
    warn: (leftMs) => dialogs.warn(leftMs === null ? null : Math.ceil(leftMs / 1000), () => void again()),
    reset: () => void again(),
    now: () => Date.now(),
    schedule(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  });
  const begin = () => {
    attract.setHidden(true);
    viewer.box.focus({ preventScroll: true });
    idle.active();
  };
  attract.element.addEventListener('click', begin);
  watchHands(idle, attract.isHidden);
  keepInside(viewer.root, dialogs.link);
  offerWay(viewer, dialogs, wordsNow);
  viewer.store.subscribe((state, before) => {
    if (state.dataTurn !== before.dataTurn) {
      void look(ahead);
      void look(tiles.render);
    }
    if (state.language === before.language) return;
    loadTexts(state.language).then(
      (said) => {
        texts = said.texts;
        showTexts();
      },
      () => viewer.notify(viewer.strings().failedOffline),
    );
  });
  showTexts();
  // The first visitor after a reload too starts without a route.
  viewer.store.set({ way: begun.way });
  void look(sign);
  void look(ahead);
}

function lookAhead(viewer: Viewer) {
  const fetchAhead = createFetchAhead(viewer);
  return (): Promise<string | null> =>
    fetchAhead().then(
      () => null,
      () => viewer.strings().failedOffline,
    );
}

/**
 * Creates the attract screen: the name, the owner's line in each language, what to do, and in small print what the
 * screen lacks.
 */
function createAttract(viewer: Viewer, texts: () => WayStrings) {
  const element = h('button', { type: 'button', class: 'atrium-kiosk-attract' });
  let lacking: readonly string[] = [];
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
  const setHidden = (isHidden: boolean) => {
    element.hidden = isHidden;
    viewer.root.dataset.kiosk = isHidden ? 'used' : 'waiting';
  };
  setHidden(false);
  return {
    element,
    render,
    setHidden,
    isHidden: () => Boolean(element.hidden),
    tell(lines: readonly string[]) {
      lacking = lines;
      render();
    },
  };
}

/** Reports touches and movements to `idle` while the screen is in use. */
function watchHands(idle: ReturnType<typeof createIdle>, isUsed: () => boolean): void {
  const options = { capture: true, passive: true };
  const whileUsed = (name: keyof DocumentEventMap, act: () => void) =>
    document.addEventListener(name, () => isUsed() && act(), options);
  whileUsed('pointerdown', () => idle.touch(true));
  whileUsed('pointerup', () => idle.touch(false));
  whileUsed('pointercancel', () => idle.touch(false));
  whileUsed('keydown', idle.active);
  whileUsed('wheel', idle.active);
  // A mouse button released outside the window is no longer pressed.
  const moved = ({ buttons }: PointerEvent) => isUsed() && (buttons === 0 ? idle.lift() : idle.active());
  document.addEventListener('pointermove', moved, options);
}
