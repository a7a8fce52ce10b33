import { h } from '../core/dom.ts';
import type { Viewer } from '../core/viewer.ts';

const shownMs = 8000;
const fadeMs = 900;
const againMs = 60_000;

/** The pictures of the owner, shown in turn while nobody is at the screen. */
export type Show = {
  element: HTMLElement;
  /** Begins with the first picture that loads. Does nothing without pictures. */
  start(): void;
  stop(): void;
};

/**
 * Creates the show. Loads one picture ahead, and skips one that cannot be loaded. `tell` hears when the first picture is
 * on the screen, and when there is none any more.
 */
export function createShow(viewer: Viewer, tell: (isShown: boolean) => void): Show {
  const element = h('div', { class: 'atrium-kiosk-show', hidden: true });
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pictures = () => viewer.project().settings.kiosk.pictures ?? [];
  const wait = (delayMs: number) =>
    new Promise<void>((done) => {
      timer = setTimeout(done, delayMs);
    });
  const setShown = (isShown: boolean) => {
    if (element.hidden === !isShown) return;
    element.hidden = !isShown;
    if (!isShown) element.replaceChildren();
    tell(isShown);
  };
  const put = (image: HTMLImageElement) => {
    const before = [...element.children];
    element.append(image);
    setShown(true);
    // The style of a new element has no transition, so it begins transparent for a frame.
    requestAnimationFrame(() => requestAnimationFrame(() => image.classList.add('atrium-shown')));
    setTimeout(() => {
      for (const one of before) one.remove();
    }, fadeMs);
  };
  const load = async (at: number): Promise<HTMLImageElement | null> => {
    const list = pictures();
    const picture = list[at % Math.max(1, list.length)];
    if (!picture) return null;
    const { language, defaultLanguage } = viewer.languages();
    const image = new Image();
    image.alt = picture.alt[language] ?? picture.alt[defaultLanguage] ?? '';
    image.src = picture.url;
    return image.decode().then(
      () => image,
      () => null,
    );
  };
  const run = async (mine: number) => {
    let next = load(0);
    let failures = 0;
    for (let at = 0; pictures().length > 0; at++) {
      const image = await next;
      if (mine !== turn) return;
      next = load(at + 1);
      failures = image ? 0 : failures + 1;
      if (image) put(image);
      else if (failures < pictures().length) continue;
      else setShown(false);
      await wait(image ? shownMs : againMs);
      if (mine !== turn) return;
    }
    setShown(false);
  };
  const stop = () => {
    turn++;
    clearTimeout(timer);
    setShown(false);
  };
  return {
    element,
    stop,
    start() {
      stop();
      void run(turn);
    },
  };
}
