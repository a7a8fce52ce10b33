import { type EmbedOptionName, embedOptionNames } from '#lib/contract/embed-options.ts';
import { envelope, type FromFrame, type PlaceInfo, protocolVersion, type ToFrame } from './protocol.ts';

/**
 * The loader that other websites include: `<script async src=".../embed.js" data-map="KEY">`, an
 * `<atrium-map map="KEY">` element, or `Atrium.create(element, options)`. Adds one iframe for each map.
 */
type Options = Partial<Record<'map' | EmbedOptionName, string>>;
type Events = {
  ready: object;
  select: PlaceInfo | null;
  level: object;
  search: object;
  error: object;
  address: string;
  /** Each answer that is shown, asked for by visitor or page. */
  route: RouteAnswer;
};
export type RouteAnswer = Pick<Required<RouteMessage>, 'route' | 'reason' | 'opensAt'>;
type RouteMessage = Extract<FromFrame, { type: 'route' }>;
/** `from`, `to`: id or key of a place, or `level:x,y`; `to` also `tag:<id>`. */
export type RouteOptions = { from: string; to: string; profile?: 'walk' | 'stepFree' };
type Listener = (event: never) => void;

export type EmbeddedMap = {
  readonly element: HTMLElement;
  readonly frame: HTMLIFrameElement | null;
  select(id: string | null): void;
  goTo(level: string): void;
  setLanguage(language: string): void;
  search(query: string): Promise<PlaceInfo[]>;
  filter(tags: string[]): void;
  /** Shows the way; rejects where there is no answer: directions are off, cannot be loaded, or an end is unknown. */
  route(options: RouteOptions): Promise<RouteAnswer>;
  /** Marks where the visitor is; null takes the mark away. `heading` in degrees clockwise from the plan's top. */
  setHere(at: string | null, heading?: number): void;
  clearRoute(): void;
  on<Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void): () => void;
  /** Loads a map that waits for a click or to come near. */
  load(): void;
  destroy(): void;
};

/** Written by the build. */
declare const embedWordsUrl: string;

const script = document.currentScript as HTMLScriptElement | null;
const origin = new URL(script?.src ?? location.href).origin;
const near = '200px';
const ratioDefault = '16 / 10';
/** On a phone the ratio alone would leave no room for the controls. */
const heightMin = '420px';

function create(element: HTMLElement, options: Options = {}): EmbeddedMap {
  const listeners: Partial<Record<keyof Events, Set<Listener>>> = {};
  const waiting: ToFrame[] = [];
  const asked = new Map<number | null, [done: (answer: never) => void, failed: (error: Error) => void]>();
  let frame: HTMLIFrameElement | null = null;
  let readyWith: Events['ready'] | null = null;
  let lastRequest = 0;
  let observer: IntersectionObserver | undefined;

  const send = (message: ToFrame) => {
    if (readyWith) frame?.contentWindow?.postMessage(envelope(message), origin);
    else waiting.push(message);
  };
  const emit = <Name extends keyof Events>(name: Name, event: Events[Name]) => {
    for (const listen of listeners[name] ?? []) (listen as (event: Events[Name]) => void)(event);
  };
  const take = (request: number | null) => {
    const waits = asked.get(request);
    asked.delete(request);
    return waits;
  };
  const ask = <Answer>(message: (request: number) => ToFrame) =>
    new Promise<Answer>((done, failed) => {
      lastRequest++;
      asked.set(lastRequest, [done, failed]);
      send(message(lastRequest));
    });
  const receive = ({ source, origin: from, data }: MessageEvent<FromFrame & { atrium: number }>) => {
    if (!frame || source !== frame.contentWindow || from !== origin || data?.atrium !== protocolVersion)
      return;
    if (data.type === 'resize') {
      if (options.height === 'auto' && data.height > 0)
        style(element, { height: `${data.height}px`, aspectRatio: 'auto', minHeight: '' });
    } else if (data.type === 'select') {
      emit('select', data.place);
    } else if (data.type === 'address') {
      emit('address', data.hash);
    } else if (data.type === 'search') {
      take(data.request)?.[0](data.results as never);
      emit('search', data);
    } else if (data.type === 'route') {
      const { route = null, reason = null, opensAt = null, error } = data;
      const answer = { route, reason, opensAt };
      const waits = take(data.request);
      if (error) waits?.[1](new Error(error));
      else {
        waits?.[0](answer as never);
        emit('route', answer);
      }
    } else if (data.type === 'ready') {
      readyWith = data;
      if (frame && data.title && !(options.title ?? options.label)) frame.title = data.title;
      for (const message of waiting.splice(0)) send(message);
      emit('ready', data);
    } else if (data.type === 'level' || data.type === 'error') {
      emit(data.type, data.type === 'level' ? data.level : data);
    }
  };
  const load = () => {
    if (frame) return;
    observer?.disconnect();
    frame = document.createElement('iframe');
    frame.title = options.title ?? options.label ?? 'Map';
    frame.allow = 'fullscreen; clipboard-write; web-share';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.setAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-modals',
    );
    frame.src = addressOf(options);
    style(frame, {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      display: 'block',
    });
    element.replaceChildren(frame);
  };

  style(element, { display: 'block', position: 'relative', overflow: 'hidden' });
  if (options.height && options.height !== 'auto')
    style(element, { height: /^\d+$/.test(options.height) ? `${options.height}px` : options.height });
  else if (element.clientHeight < 40)
    style(element, {
      // Else the least height would make it wider than the page, by the ratio.
      width: '100%',
      aspectRatio: options.ratio ?? ratioDefault,
      minHeight: options.ratio ? '' : heightMin,
    });
  addEventListener('message', receive);
  if (options.poster || options.load === 'click') showPoster(element, options, load);
  if (options.load === 'eager') load();
  else if (options.load !== 'click') {
    observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      { rootMargin: near },
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
    search: (query) => ask((request) => ({ type: 'search', query, request })),
    route: ({ from, to, profile }) => ask((request) => ({ type: 'route', from, to, profile, request })),
    setHere: (at, heading) => send({ type: 'here', at, heading }),
    clearRoute: () => send({ type: 'clearRoute' }),
    on(name, listen) {
      const set = listeners[name] ?? new Set();
      listeners[name] = set;
      set.add(listen as Listener);
      // Who comes late to a map that is ready is told at once.
      if (name === 'ready' && readyWith) (listen as (event: Events['ready']) => void)(readyWith);
      return () => set.delete(listen as Listener);
    },
    load,
    destroy() {
      observer?.disconnect();
      removeEventListener('message', receive);
      element.replaceChildren();
      maps.splice(maps.indexOf(map), 1);
    },
  };
  maps.push(map);
  return map;
}

const maps: EmbeddedMap[] = [];

function addressOf(options: Options): string {
  const { level, place } = options;
  const url = new URL(`/embed/${encodeURIComponent(options.map ?? '')}`, origin);
  const query = { ...options, lang: options.lang ?? document.documentElement.lang };
  for (const name of ['lang', 'theme', 'level', 'search', 'scroll', 'analytics', 'source'] as const)
    if (query[name]) url.searchParams.set(name, query[name]);
  if (place) url.hash = `/${encodeURIComponent(level ?? '')}/${encodeURIComponent(place)}`;
  return url.href;
}

/** Shown until the map is loaded: the owner's picture, and a button where the map waits for one. */
function showPoster(element: HTMLElement, options: Options, load: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  if (options.load === 'click') {
    button.textContent = options.label ?? 'Show the map';
    if (!options.label) translate(button, options.lang ?? document.documentElement.lang);
  }
  style(button, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    font: '600 16px system-ui',
    cursor: 'pointer',
    background: '#efece7',
    color: '#1d1b18',
  });
  if (options.poster)
    style(button, {
      backgroundImage: `url(${JSON.stringify(new URL(options.poster, location.href).href)})`,
      backgroundSize: 'cover',
    });
  button.onclick = load;
  element.replaceChildren(button);
}

/** The loader is small: words of other languages stand in a file of their own. */
function translate(button: HTMLElement, language: string): void {
  if (!language || /^en\b/i.test(language)) return;
  const words = document.createElement('script');
  try {
    words.src = origin + embedWordsUrl;
  } catch {
    // A page with Trusted Types takes no address of a script: the words stay English.
    return;
  }
  words.onload = () => {
    button.textContent = shared.Atrium?.showWords?.(language) ?? button.textContent;
  };
  document.head.append(words);
}

/** Through the object model, so that a host's `style-src` has nothing to refuse. */
function style(element: HTMLElement, rules: Partial<CSSStyleDeclaration>): void {
  Object.assign(element.style, rules);
}

function optionsOf(element: HTMLElement, prefix: string): Options {
  const options: Options = { map: element.getAttribute(`${prefix}map`) ?? '' };
  for (const name of embedOptionNames)
    options[name] = element.getAttribute(prefix + name) ?? element.dataset[name] ?? undefined;
  return options;
}

class AtriumMapElement extends HTMLElement {
  map: EmbeddedMap | null = null;
  connectedCallback(): void {
    this.map ??= create(this, optionsOf(this, this.hasAttribute('data-map') ? 'data-' : ''));
  }
  disconnectedCallback(): void {
    this.map?.destroy();
    this.map = null;
  }
}

function start(): void {
  if (script?.dataset.map) {
    const element = document.createElement('div');
    // The map takes over the room that the line itself has kept, so that nothing around it moves.
    element.style.cssText = script.style.cssText;
    script.style.display = 'none';
    script.after(element);
    create(element, optionsOf(script, 'data-'));
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-atrium-map]')) {
    if (maps.every((map) => map.element !== element))
      create(element, { ...optionsOf(element, 'data-'), map: element.dataset.atriumMap ?? '' });
  }
}

export type WithWords = { showWords?: (language: string) => string };

const shared = window as unknown as {
  Atrium?: { version: number; maps: EmbeddedMap[]; create: typeof create } & WithWords;
};
// A second copy of the script on a page adds its own map to the first one's.
shared.Atrium ??= { version: protocolVersion, maps, create };
if (!customElements.get('atrium-map')) customElements.define('atrium-map', AtriumMapElement);
if (document.readyState === 'loading' && !script?.dataset.map) addEventListener('DOMContentLoaded', start);
else start();
