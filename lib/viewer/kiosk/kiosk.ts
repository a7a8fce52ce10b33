import { importer } from '../../late/import-again.ts';
import { type KioskStrings, loadKioskStrings } from '../../messages/kiosk.ts';
import type { WayStrings } from '../../messages/way.ts';
import { isEditable } from '../../ui/is-editable.ts';
import { addStyle } from '../core/add-style.ts';
import { currentLink } from '../core/address.ts';
import { h } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';
import { loadTexts } from '../directions/lazy-parts.ts';
import { loadWays } from '../directions/load-ways.ts';
import { createAttract } from './attract.ts';
import { createDialogs, type Dialogs } from './dialogs.ts';
import { createFetchAhead } from './fetch-ahead.ts';
import { createIdle } from './idle.ts';
import { keepInside } from './keep-inside.ts';
import type { TextField } from './keyboard/edit-field.ts';
import type { Keyboard } from './keyboard/keyboard.ts';
import kioskStyle from './kiosk.css';
import { createLook } from './look-buttons.ts';
import { createNeeds } from './needs.ts';
import { createReach } from './reach-button.ts';
import { type Begun, showSign, startOver } from './start-over.ts';
import { createTiles } from './tiles.ts';

const warnMs = 10_000;

/**
 * Starts the kiosk, a screen in the building. The map starts over after a pause, visitors cannot leave it, and its
 * controls are within reach. Rejects if its texts cannot be loaded; then nothing has begun.
 */
export async function startKiosk(viewer: Viewer, begun: Begun): Promise<void> {
  let [{ texts }, kioskTexts] = await loadBoth(viewer.languages().language);
  const wordsNow = () => texts;
  addStyle(kioskStyle);
  viewer.root.classList.add('atrium-kiosk');
  viewer.isShared = true;
  const dialogs = createDialogs(viewer, wordsNow);
  const attract = createAttract(viewer, wordsNow, () => begin());
  const reach = createReach(viewer, wordsNow);
  const labelLook = createLook(viewer, reach.tools);
  const tiles = createTiles(viewer, () => begin());
  viewer.root.append(
    h('div', { class: 'atrium-kiosk-panel' }),
    attract.element,
    tiles.element,
    dialogs.element,
  );

  const showTexts = () => {
    attract.render();
    labelLook(kioskTexts);
    reach.show();
    void look(tiles.render);
  };
  const look = createNeeds(attract.isHidden, attract.tell);
  const sign = async () => {
    const lacking = await showSign(viewer, begun, texts.unavailable);
    // An upright screen shows the whole floor, with the sign on it.
    if (reach.isUpright() && !attract.isHidden()) viewer.map.reset();
    return lacking;
  };
  const ahead = lookAhead(viewer);
  const again = async () => {
    await startOver(viewer, begun);
    reach.lower(true);
    viewer.map.reset();
    attract.comeBack();
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
    attract.leave();
    viewer.box.focus({ preventScroll: true });
    idle.active();
  };
  watchHands(idle, attract.isHidden);
  keepInside(viewer.root, dialogs.link);
  offerWay(viewer, dialogs, wordsNow);
  offerKeyboard(viewer, () => kioskTexts);
  viewer.store.subscribe((state, before) => {
    if (state.dataTurn !== before.dataTurn) {
      void look(ahead);
      void look(tiles.render);
      attract.refresh();
    }
    if (state.language === before.language) return;
    loadBoth(state.language).then(
      ([said, own]) => {
        texts = said.texts;
        kioskTexts = own;
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

const loadBoth = (language: string) => Promise.all([loadTexts(language), loadKioskStrings(language)]);

function lookAhead(viewer: Viewer) {
  const fetchAhead = createFetchAhead(viewer);
  return (): Promise<string | null> =>
    fetchAhead().then(
      () => null,
      () => viewer.strings().failedOffline,
    );
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

/** Adds a button to the directions that sends the route to a phone. Directions are loaded with the first request. */
function offerWay(viewer: Viewer, dialogs: Dialogs, texts: () => WayStrings): void {
  const take = h('button', { type: 'button', class: 'atrium-action atrium-kiosk-take' });
  take.addEventListener('click', () => {
    const link = new URL(viewer.boot.urls.share, location.href);
    link.searchParams.set('source', 'qr');
    link.hash = currentLink(viewer, false);
    void dialogs.code(texts().takeAlong, texts().takeAlongHint, link.href);
  });
  const offer = () => {
    take.textContent = texts().takeAlong;
    loadWays(viewer).then(
      (ways) => ways?.addAction(take),
      () => null,
    );
  };
  viewer.store.subscribe((state, before) => {
    if (state.language !== before.language) take.textContent = texts().takeAlong;
    if (state.way !== before.way) offer();
  });
  offer();
}

const loadKeyboard = importer(() => import('./keyboard/keyboard.ts'));

/** Shows a keyboard while a field has the focus. It is loaded with the first one. */
function offerKeyboard(viewer: Viewer, texts: () => KioskStrings): void {
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
