import { type PlaceInfo, protocolVersion } from '../core/protocol.ts';
import { keepRoom, type Options, overAll, style } from './embed-element.ts';
import { createTalk, type Events, type RouteAnswer } from './embed-talk.ts';

/** `from` and `to` are the id or key of a place, or `level:x,y`. `to` may also be `tag:<id>`. */
export type RouteOptions = { from: string; to: string; profile?: 'walk' | 'stepFree' };

export type EmbeddedMap = {
  readonly element: HTMLElement;
  readonly frame: HTMLIFrameElement | null;
  select(id: string | null): void;
  goTo(level: string): void;
  setLanguage(language: string): void;
  search(query: string): Promise<PlaceInfo[]>;
  filter(tags: string[]): void;
  /** Shows the route. Rejects if there is no answer: directions are off, cannot be loaded, or an end is unknown. */
  route(options: RouteOptions): Promise<RouteAnswer>;
  /**
   * Marks the position of the visitor. Null removes the mark. `heading` is in degrees clockwise from the top of the
   * plan.
   */
  setHere(at: string | null, heading?: number): void;
  clearRoute(): void;
  /** Turns the map: `bearing` is in degrees clockwise from the top of the plan to the top of the screen. */
  rotateTo(bearing: number): void;
  on<Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void): () => void;
  /** Loads a map that waits for a click or for coming into view. */
  load(): void;
  destroy(): void;
};

/** Set by the build. */
declare const embedWordsUrl: string;

/**
 * Returns the address of a copy to begin with, or nothing if the service is asked first. Then watches the frame in the
 * element, and may show another address in its place.
 */
type StandIn = (element: HTMLElement, options: Options, show: (address: URL) => void) => URL | undefined;

const script = document.currentScript as HTMLScriptElement | null;
/** Address of this script. */
export const scriptUrl = new URL(script?.src ?? location.href);
/** Address of the folder that the loader belongs to, without a slash at the end: that of a service is its origin. */
let home: string;
let standIn: StandIn | undefined;

export type WithWords = { showWords?: (language: string) => string };

const shared = window as unknown as {
  Atrium?: { version: number; maps: EmbeddedMap[]; create: typeof create } & WithWords;
};
// A page may load the script several times. All copies share one list.
const maps: EmbeddedMap[] = shared.Atrium?.maps ?? [];

/** Adds a map to an element, by one frame. */
function create(element: HTMLElement, options: Options = {}): EmbeddedMap {
  let frame: HTMLIFrameElement | null = null;
  let observer: IntersectionObserver | undefined;
  const [send, ask, on, stop] = createTalk(element, options, () => frame);
  // Another address gets another frame, so that Back does not lead to the one before.
  const show = (address: URL) => {
    frame = newFrame(options, address);
    element.replaceChildren(room, frame);
  };
  const load = () => {
    if (frame) return;
    observer?.disconnect();
    const at = encodeURIComponent(options.map ?? '');
    show(standIn?.(element, options, show) ?? new URL(`/embed/${at}`, options.server ?? home));
  };

  const room = keepRoom(element, options);
  const isWaiting = options.load === 'click';
  if (options.poster || isWaiting) room.after(posterOf(options, load));
  if (options.load === 'eager') load();
  else if (!isWaiting) {
    observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      { rootMargin: '200px' },
    );
    observer.observe(element);
  }
  const map: EmbeddedMap = {
    element,
    get frame() {
      return frame;
    },
    select: (id) => send({ type: 'select', id }),
    goTo: (level) => send({ type: 'goTo', level }),
    setLanguage: (language) => send({ type: 'setLanguage', language }),
    filter: (tags) => send({ type: 'filter', tags }),
    search: (query) => ask({ type: 'search', query }),
    route: ({ from, to, profile }) => ask({ type: 'route', from, to, profile }),
    setHere: (at, heading) => send({ type: 'here', at, heading }),
    clearRoute: () => send({ type: 'clearRoute' }),
    rotateTo: (bearing) => send({ type: 'rotateTo', bearing }),
    on,
    load,
    destroy() {
      const at = maps.indexOf(map);
      // A second call would remove another map from the list.
      if (at < 0) return;
      observer?.disconnect();
      stop();
      element.replaceChildren();
      maps.splice(at, 1);
    },
  };
  maps.push(map);
  return map;
}

function newFrame(options: Options, address: URL): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = options.title ?? options.label ?? 'Map';
  frame.allow = 'fullscreen; clipboard-write; web-share';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  // Without allow-forms, the browser drops the submit event of the form for reports.
  frame.sandbox =
    'allow-scripts allow-same-origin allow-popups allow-forms allow-modals allow-popups-to-escape-sandbox';
  frame.src = withOptions(address, options);
  style(frame, overAll);
  return frame;
}

/** Adds the options that the document of a map takes. */
function withOptions(url: URL, options: Options): string {
  const query = { ...options, lang: options.lang ?? document.documentElement.lang };
  for (const name of [
    'lang',
    'theme',
    'level',
    'search',
    'scroll',
    'bearing',
    'analytics',
    'source',
  ] as const)
    if (query[name]) url.searchParams.set(name, query[name]);
  if (options.place)
    url.hash = `/${encodeURIComponent(options.level ?? '')}/${encodeURIComponent(options.place)}`;
  return url.href;
}

/** Returns the owner's picture as a button that loads the map. Its text shows if the map waits for a click. */
function posterOf(options: Options, load: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = options.label ?? 'Show the map';
  if (!options.label) translate(button, options.lang ?? document.documentElement.lang);
  style(button, {
    ...overAll,
    font: '600 16px system-ui',
    cursor: 'pointer',
    // A map that loads by itself needs no invitation, but its button needs a name.
    color: options.load === 'click' ? 'CanvasText' : 'transparent',
    background: options.poster ? `Canvas url(${JSON.stringify(options.poster)}) 0/cover` : 'Canvas',
  });
  button.onclick = load;
  return button;
}

/** Translates the button. The texts of other languages are in a file of their own, to keep the loader small. */
function translate(button: HTMLElement, language: string): void {
  if (!language || /^en/i.test(language)) return;
  const words = document.createElement('script');
  try {
    words.src = home + embedWordsUrl;
  } catch {
    // A page with Trusted Types rejects a plain script address. The text stays English.
    return;
  }
  words.onload = () => {
    button.textContent = shared.Atrium?.showWords?.(language) ?? button.textContent;
  };
  document.head.append(words);
}

/** Reads the options from attributes, with or without `data-`. */
function optionsOf(element: HTMLElement): Options {
  const options: Options = {};
  for (const { name, value } of element.attributes)
    if (value) options[name.replace('data-', '') as 'map'] = value;
  // React and Vue set a property if there is one of the name, and each element has `scroll`.
  const scroll: unknown = element.scroll;
  if (typeof scroll === 'string') options.scroll = scroll;
  return options;
}

class AtriumMapElement extends HTMLElement {
  made: EmbeddedMap | null = null;
  get map(): EmbeddedMap | null {
    return this.made;
  }
  // The same frameworks set the key here, and no attribute.
  set map(key: string) {
    this.setAttribute('map', key);
  }
  connectedCallback(): void {
    this.made ??= create(this, optionsOf(this));
  }
  disconnectedCallback(): void {
    this.made?.destroy();
    this.made = null;
  }
}

function addMaps(): void {
  if (script?.dataset.map) {
    const element = document.createElement('div');
    // The map takes over the style of the script element, which has reserved the space, so that nothing around it
    // moves.
    element.style.cssText = script.style.cssText;
    script.style.display = 'none';
    script.after(element);
    create(element, optionsOf(script));
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-atrium-map]')) {
    if (maps.every((map) => map.element !== element))
      create(element, { ...optionsOf(element), map: element.dataset.atriumMap });
  }
}

/** Defines the interface and the element, and adds the maps that the page names. */
export function startLoader(from: string, copy?: StandIn): void {
  home = from;
  standIn = copy;
  shared.Atrium ??= { version: protocolVersion, maps, create };
  if (!customElements.get('atrium-map')) customElements.define('atrium-map', AtriumMapElement);
  if (script?.dataset.map || document.readyState !== 'loading') addMaps();
  else addEventListener('DOMContentLoaded', addMaps);
}
