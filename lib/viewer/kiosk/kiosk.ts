import { choosePlanSource, planSources } from '../../map/plan-image.ts';
import type { WayStrings } from '../../strings/way.en.ts';
import type { ViewerContext } from '../context.ts';
import { parseDeepLink } from '../deep-link.ts';
import type { Session } from '../session.ts';
import type { ViewerState } from '../store.ts';
import type { LevelShape } from '../types.ts';
import { addStyle } from '../way/add-style.ts';
import type { LazyParts, WayKit } from '../way/types.ts';
import { createIdle } from './idle.ts';
import { keepInside } from './keep-inside.ts';
import { kioskStyle } from './kiosk-style.ts';
import { outOfReach } from './reach.ts';

const warnMs = 10_000;

/** A screen in the building: it starts over when nobody is there, keeps visitors inside, and its controls in reach. */
export async function startKiosk(kit: WayKit, session: Session, parts: LazyParts): Promise<void> {
  const { ctx } = session;
  // Before anything is waited for: a visitor may have touched the map by then.
  const found = { way: parseDeepLink(location.hash).way, levelId: ctx.store.state.levelId };
  let { texts } = await parts.loadTexts(ctx.languages().language);
  const wordsNow = () => texts;
  addStyle(kioskStyle);
  ctx.root.classList.add('atrium-kiosk');
  ctx.root.dataset.kiosk = 'waiting';
  const dialogs = createDialogs(kit, session, parts, wordsNow);
  const attract = kit.h('button', { type: 'button', class: 'atrium-kiosk-attract' });
  const reach = createReach(kit, session, wordsNow);
  const start = createStart(session, reach, found);
  ctx.root.append(attract, dialogs.element);

  const showTexts = () => {
    fillAttract(kit, ctx, attract, texts);
    reach.show();
  };
  const startOver = async () => {
    dialogs.close();
    await start.again();
    attract.hidden = false;
    ctx.root.dataset.kiosk = 'waiting';
    attract.focus({ preventScroll: true });
  };
  const idle = createIdle({
    idleMs: ctx.project().settings.kiosk.idleSeconds * 1000,
    warnMs,
    warn: (leftMs) => dialogs.warn(leftMs === null ? null : Math.ceil(leftMs / 1000), () => void startOver()),
    reset: () => void startOver(),
    now: () => Date.now(),
    schedule(run, delayMs) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  });
  attract.addEventListener('click', () => {
    attract.hidden = true;
    ctx.root.dataset.kiosk = 'used';
    session.box.focus({ preventScroll: true });
    idle.active();
  });
  watchHands(idle, () => Boolean(attract.hidden));
  keepInside(ctx.root, dialogs.link);
  offerWay(kit, session, dialogs, wordsNow);
  ctx.store.subscribe((state, before) => {
    if (state.language === before.language) return;
    parts.loadTexts(state.language).then(
      (said) => {
        texts = said.texts;
        showTexts();
      },
      () => ctx.notify(ctx.strings().failedOffline),
    );
  });
  showTexts();
  void start.first();
  fetchAhead(session, parts);
}

/** What invites people: the name, the owner's line in each language, and what to do. */
function fillAttract({ h }: WayKit, ctx: ViewerContext, attract: HTMLElement, texts: WayStrings): void {
  const { settings, languages, name } = ctx.project();
  const lines = languages.flatMap(({ code }) => settings.kiosk.attract[code] ?? []);
  attract.replaceChildren(
    h('strong', { dir: 'auto' }, name),
    ...lines.map((line) => h('span', { dir: 'auto' }, line)),
    h('em', {}, texts.touchToStart),
  );
}

/** What everybody finds: the place where the screen hangs, where its address says that; else the whole level. */
function createStart(
  { ctx }: Session,
  reach: ReturnType<typeof createReach>,
  { way, levelId }: Pick<ViewerState, 'way' | 'levelId'>,
) {
  const showStart = async () => {
    reach.lower(true);
    ctx.map.reset();
    if (way.here) await Promise.allSettled([ctx.ways().then((ways) => ways?.showHere())]);
  };
  return {
    async first() {
      if (way.here) await showStart();
    },
    /** The map as it was at first, with nothing of a visitor on it. */
    async again() {
      ctx.store.set({ way, tagIds: [] });
      await ctx.selectPlace(null);
      for (const input of ctx.root.querySelectorAll<HTMLInputElement>('.atrium-bar input')) {
        input.value = '';
        input.dispatchEvent(new Event('input'));
      }
      await ctx.setLanguage(ctx.boot.language);
      if (levelId !== null) await ctx.showLevel(levelId);
      await showStart();
    },
  };
}

/** Tells `idle` what hands do while the screen is used. */
function watchHands(idle: ReturnType<typeof createIdle>, isUsed: () => boolean): void {
  const options = { capture: true, passive: true };
  const whileUsed = (name: keyof DocumentEventMap, act: () => void) =>
    document.addEventListener(name, () => isUsed() && act(), options);
  whileUsed('pointerdown', () => idle.touch(true));
  whileUsed('pointerup', () => idle.touch(false));
  whileUsed('pointercancel', () => idle.touch(false));
  whileUsed('keydown', idle.active);
  whileUsed('wheel', idle.active);
  // A mouse that was let go outside the window presses nothing any more.
  const moved = ({ buttons }: PointerEvent) => isUsed() && (buttons === 0 ? idle.lift() : idle.active());
  document.addEventListener('pointermove', moved, options);
}

/** What a visitor may ask for later is here before the network goes, and again after each publish. */
function fetchAhead({ ctx }: Session, parts: LazyParts): void {
  const fetchAll = async () => {
    const levels = await ctx.data.loadAll();
    const { languages } = ctx.project();
    await Promise.allSettled([
      ctx.ways().then((ways) => ways?.load()),
      parts.loadKioskAhead().then(({ loadAhead }) => loadAhead(languages.map(({ code }) => code))),
      fetch(ctx.boot.urls.data + (ctx.data.searchFile() ?? 'version.json')),
      ...levels.flatMap((level) => planOf(level, ctx.root.clientWidth)),
    ]);
    ctx.root.dataset.ahead = String(ctx.project().version);
  };
  void fetchAll();
  addEventListener('online', () => void fetchAll());
  ctx.store.subscribe((state, before) => {
    if (state.dataTurn !== before.dataTurn) void fetchAll();
  });
}

/** The form of a plan that the map asks for when it shows the whole level, kept by the browser under its name. */
function planOf({ imageUrl, imageThumbnails, width }: LevelShape, screenPx: number): Promise<unknown>[] {
  const source = choosePlanSource(
    planSources({ imageUrl, imageThumbnails, width }),
    width,
    screenPx / width,
    Math.min(devicePixelRatio, 2),
  );
  if (!source) return [];
  const image = new Image();
  image.src = source.url;
  return [image.decode()];
}

/** Under a way stands what takes it to a phone; the panel is built when a way is first asked for. */
function offerWay(
  { h, currentLink }: WayKit,
  { ctx }: Session,
  dialogs: ReturnType<typeof createDialogs>,
  texts: () => WayStrings,
): void {
  const take = h('button', { type: 'button', class: 'atrium-action atrium-kiosk-take' });
  take.addEventListener('click', () => {
    const link = new URL(ctx.boot.urls.share, location.href);
    link.searchParams.set('source', 'qr');
    link.hash = currentLink(ctx, false);
    dialogs.code(texts().takeAlong, texts().takeAlongHint, link.href);
  });
  const place = () => {
    const panel = ctx.root.querySelector('.atrium-way');
    take.textContent = texts().takeAlong;
    if (panel && take.parentElement !== panel) panel.append(take);
  };
  new MutationObserver(place).observe(ctx.root, { childList: true });
  place();
  ctx.store.subscribe((state, before) => {
    if (state.language !== before.language) take.textContent = texts().takeAlong;
  });
}

/** The one dialog of a kiosk: is anybody there, and where links lead, as text and code. */
function createDialogs({ h, fill }: WayKit, { ctx }: Session, parts: LazyParts, texts: () => WayStrings) {
  const title = h('h2', { id: 'atrium-kiosk-title' });
  const text = h('p', { role: 'status' });
  const code = h('div');
  const goOn = h('button', { type: 'button', class: 'atrium-action' });
  const over = h('button', { type: 'button', class: 'atrium-link' });
  const element = h('dialog', { 'aria-labelledby': title.id }, title, code, text, goOn, over);
  let isWarning = false;
  let onOver = () => {};
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
    close: () => element.close(),
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
      const said = href.replace(/^(?:mailto|tel):/, '');
      showCode(name, decodeURI(said), href);
    },
  };
}

/** Keeps the controls where somebody in a wheelchair reaches them; a button raises and lowers them. */
function createReach({ h }: WayKit, { ctx, ui }: Session, texts: () => WayStrings) {
  let isLowered = true;
  const toggle = h('button', { type: 'button', class: 'atrium-button' });
  const tools = h('div', { class: 'atrium-kiosk-tools' }, toggle);
  ctx.root.querySelector('.atrium-corner')?.prepend(tools);
  const measured = () => outOfReach(ctx.project().settings.kiosk.screen, ctx.root.clientHeight);
  const layOut = ui?.layOut;
  const apply = () => {
    layOut?.();
    const { top, bottom } = measured();
    const isOff = top === 0 && bottom === 0;
    const isOn = isLowered && !isOff;
    tools.hidden = isOff;
    ctx.root.classList.toggle('atrium-lowered', isOn);
    ctx.root.style.setProperty('--atrium-reach-top', `${top}px`);
    ctx.root.style.setProperty('--atrium-reach-bottom', `${bottom}px`);
    if (!isOn) return;
    const { pads } = ctx.map.viewport;
    ctx.map.setPads({ ...pads, top: pads.top + top, bottom: pads.bottom + bottom });
  };
  // The map's middle goes down with the controls.
  if (ui) ui.layOut = apply;
  const lower = (isWanted: boolean) => {
    isLowered = isWanted;
    toggle.textContent = isLowered ? texts().raise : texts().lower;
    apply();
  };
  toggle.addEventListener('click', () => {
    lower(!isLowered);
    ctx.map.reset();
  });
  return { lower, show: () => lower(isLowered) };
}
