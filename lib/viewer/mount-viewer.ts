import { importer } from '../late/import-again.ts';
import { nextFrame } from '../late/next-frame.ts';
import { whenIdle } from '../late/when-idle.ts';
import type { Interface } from './build-interface.ts';
import { createViewer, part } from './core/create-viewer.ts';
import { bearingIn, type DeepLink, parseDeepLink } from './core/deep-link.ts';
import { h } from './core/dom.ts';
import { fitToBox } from './core/fit-to-box.ts';
import { followHeading } from './core/own-bearing.ts';
import { followLink, stillWanted, takeClick } from './core/select-place.ts';
import { showDocumentLevel, showLevel } from './core/show-level.ts';
import type { Bootstrap } from './core/types.ts';
import type { Viewer } from './core/viewer.ts';

const fetchInterface = importer(() => import('./build-interface.ts'));
const fetchLive = importer(() => import('./core/start-live.ts'));
const fetchCopyLanguage = importer(() => import('./copy/language-of-copy.ts'));
/** Without a connection, the code for the interface and for live changes is requested again after this time. */
const interfaceRetryMs = 2000;
const liveRetryMs = 10_000;
/** The interface is built after the first picture, but at the latest after this time if the data take long. */
const interfaceWaitMs = 250;
const listedWithinMs = 1000;

/** Builds the interface if it is not there yet. Resolves to what runs once everything in the address is shown. */
type StartInterface = () => Promise<() => void>;

/** Builds the viewer in `root`, which contains the shell of the document: first the map, then the interface. */
export function mountViewer(root: HTMLElement, boot: Bootstrap): void {
  const asked = new URLSearchParams(location.search).get('theme');
  if (asked === 'light' || asked === 'dark') root.dataset.theme = asked;
  const viewer = createViewer(root, boot);
  viewer.post({ type: 'hello' });
  let built: Interface | null = null;
  let building: ReturnType<StartInterface> | null = null;
  /** Answers the last tap or Enter on the map from before the interface is built. */
  let answerEarly: (() => void) | null = null;
  const build = async () => {
    const { buildInterface } = await loadInterface(viewer);
    built = buildInterface(viewer, part(root, 'atrium-places', 'nav'));
    answerEarly?.();
    // Laying out hundreds of buttons takes a whole frame, so it waits until the browser is idle. Screen readers see the
    // list from then on.
    whenIdle(() => root.classList.add('atrium-listed'), listedWithinMs);
    return built.tellReady;
  };
  const startInterface = () => {
    building ??= build();
    return building;
  };
  viewer.layOut();
  followMap(viewer);
  const onceBuilt = (answer: () => void) => {
    if (built) answer();
    else answerEarly = answer;
  };
  viewer.map.on('click', (click) => onceBuilt(() => takeClick(viewer, click)));
  viewer.map.on('enter', () => {
    const focused = document.activeElement;
    // Whoever has moved on with Tab meanwhile keeps the focus.
    onceBuilt(() => document.activeElement === focused && built?.enterPlaces());
  });
  void begin(viewer, startInterface);
}

async function loadInterface(viewer: Viewer): ReturnType<typeof fetchInterface> {
  try {
    return await fetchInterface();
  } catch {
    viewer.notify(viewer.strings().failedOffline);
    await new Promise((done) => setTimeout(done, interfaceRetryMs));
    return loadInterface(viewer);
  }
}

/** Reports what the map does, and keeps it in step with the box and the theme. */
function followMap(viewer: Viewer): void {
  const { map, root, notices } = viewer;
  map.on('resize', (before) => fitToBox(viewer, before));
  map.on('hint', () => notices.hint(hintText(viewer)));
  map.on('imageError', () => notices.notify(viewer.strings().imageFailed));
  map.on('painted', ({ levelId }) => {
    performance.mark('atrium-painted', { detail: levelId });
    root.dataset.painted = levelId;
  });
  // In full screen there is no page that scrolls, so fingers belong to the map.
  document.addEventListener('fullscreenchange', viewer.applyScrolling);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', viewer.applyTheme);
}

/** Shows the first level, then builds the interface and applies the address. */
async function begin(viewer: Viewer, startInterface: StartInterface): Promise<void> {
  const { boot, root, store } = viewer;
  const { levels } = viewer.project();
  const link = withLevelOfCopy(parseDeepLink(location.hash || boot.hash || ''), boot);
  followHeading(viewer, bearingIn(link.way.heading));
  const wanted = levels.find(({ key }) => key === link.level)?.id ?? boot.firstLevelId;
  if (wanted === null) {
    void startInterface();
    root.dataset.state = 'empty';
    root.append(h('p', { class: 'atrium-empty' }, viewer.strings().noLevels));
    return;
  }
  let isPainted = false;
  if (boot.drawing?.id === wanted && store.state.levelId === null) {
    await showDocumentLevel(viewer, boot.drawing);
    // Requested now, built after the frame with the picture.
    fetchInterface().catch(() => null);
    await nextFrame();
    // The document has already requested the file. Parsing it would delay the first picture.
    void viewer.data.load(wanted);
    await parsed();
    void startInterface();
    isPainted = true;
  }
  await parsed();
  fetchInterface().catch(() => null);
  const late = setTimeout(startInterface, interfaceWaitMs);
  const showing = showLevel(viewer, wanted, () => void begin(viewer, startInterface));
  const turn = viewer.levelTurn;
  const isShown = await showing;
  // The visitor may have changed the level meanwhile.
  const isElsewhere = turn !== viewer.levelTurn;
  clearTimeout(late);
  if (!isShown && !isElsewhere) {
    if (viewer.level() === null) root.dataset.state = 'failed';
    return;
  }
  if (!isPainted) await nextFrame();
  const tellReady = await startInterface();
  // A folder has its first document in the map's main language, and no service that would choose.
  if (boot.copiedAt)
    link.language ??= await fetchCopyLanguage().then(
      (part) => part.languageOfCopy(boot),
      () => null,
    );
  await followLink(viewer, stillWanted(viewer, link, isElsewhere), true);
  performance.mark('atrium-ready');
  if (!boot.isPreview) goLive(viewer);
  tellReady();
  viewer.analytics.track('mapLoad', { level: viewer.level()?.key, source: sourceOf(boot) });
  postReady(viewer);
}

/** Returns a link with the level in the query, which only a service reads. */
function withLevelOfCopy(link: DeepLink, { copiedAt }: Bootstrap): DeepLink {
  const asked = copiedAt ? new URLSearchParams(location.search).get('level') : null;
  return { ...link, level: link.level ?? asked };
}

/** Follows what is published from now on. */
function goLive(viewer: Viewer): void {
  fetchLive().then(
    ({ startLive }) => startLive(viewer),
    () => setTimeout(() => goLive(viewer), liveRetryMs),
  );
}

function postReady(viewer: Viewer): void {
  const { name, levels, languages } = viewer.project();
  viewer.post({
    type: 'ready',
    title: viewer.box.getAttribute('aria-label') ?? '',
    name,
    levels: levels.map((level) => ({ id: level.id, key: level.key, name: level.name })),
    languages: languages.map(({ code }) => code),
  });
}

function hintText({ strings }: Viewer): string {
  if (matchMedia('(pointer: coarse)').matches) return strings().hintTouch;
  return /Mac|iPhone|iPad/.test(navigator.platform) ? strings().hintKeyMac : strings().hintKey;
}

/**
 * Waits for the end of the document: the interface needs the list of places there. Returns null if it is already
 * parsed.
 */
function parsed(): Promise<unknown> | null {
  if (document.readyState !== 'loading') return null;
  return new Promise((done) => addEventListener('DOMContentLoaded', done, { once: true }));
}

function sourceOf(boot: Bootstrap): string {
  const asked = new URLSearchParams(location.search).get('source');
  return asked === 'qr' || asked === 'kiosk' ? asked : boot.source;
}
