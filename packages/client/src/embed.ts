import type { Route, RouteReply } from './generated.js';

/** A place in events and search results. */
export type EmbedPlace = { id: string; key: string; kind: 'area' | 'marker'; title: string; level: string };
export type EmbedLevel = { id: string; key: string; name: string };

/** Look and behaviour of a map. The guide "Embedding" at `/docs/embedding` of your Atrium explains each option. */
export type EmbedOptions = {
  /** Language of the map. Default: the language of the page. */
  lang?: string;
  theme?: 'light' | 'dark';
  /** Key of the first level to show. */
  level?: string;
  /** Key of a place whose card is open from the start. */
  place?: string;
  search?: 'off';
  scroll?: 'cooperative' | 'free';
  /** How the map is turned at first: degrees clockwise from the top of the plan to the top of the screen, as text. */
  bearing?: string;
  load?: 'lazy' | 'eager' | 'click';
  /** Text of the button of `load: 'click'`. */
  label?: string;
  /** URL of a picture that is shown until the map is loaded. */
  poster?: string;
  /** `480`, `60vh` or `auto`. */
  height?: string;
  /** `16 / 10` */
  ratio?: string;
  /** Name of the frame for screen readers. */
  title?: string;
  analytics?: 'off';
  /** Source under which visits are counted. */
  source?: 'kiosk' | 'qr';
  /** For the script of a copy of the map: origin of the service that is asked first. */
  server?: string;
};

export type RouteAnswer = {
  route: Route | null;
  /** Why there is no way. */
  reason: 'noWay' | 'closed' | 'steps' | null;
  opensAt: string | null;
  /** What closes the way; null unless `reason` is "closed". */
  closedBy: RouteReply['closedBy'];
  /** What is open instead of a closed way: values for another question. */
  alternatives: RouteReply['alternatives'];
};

export type EmbedEvents = {
  ready: { name: string; title: string; levels: EmbedLevel[]; languages: string[] };
  /** The selected place; null when the card was closed. */
  select: EmbedPlace | null;
  level: EmbedLevel;
  search: { query: string; results: EmbedPlace[] };
  error: { kind: string; detail: string };
  /** Part of the address that leads back to the current view. */
  address: string;
  /** The map rests at another bearing, in degrees. */
  rotate: { bearing: number };
  route: RouteAnswer;
};

/** `from` and `to` are an id or key of a place, or `level:x,y`. `to` may also be `tag:<id>`. */
export type RouteQuestion = { from: string; to: string; profile?: 'walk' | 'stepFree' };

/** Calls of a page to its map. */
export type EmbedCalls = {
  /** Opens a place by key or id; null closes the card. */
  select(id: string | null): void;
  goTo(level: string): void;
  setLanguage(language: string): void;
  search(query: string): Promise<EmbedPlace[]>;
  /** Filters by name or id of tags; an empty list shows everything. */
  filter(tags: string[]): void;
  /** Shows the way. Rejects if no answer comes. */
  route(question: RouteQuestion): Promise<RouteAnswer>;
  /** Marks where the visitor is. `heading` is in degrees clockwise from the top of the plan. */
  setHere(at: string | null, heading?: number): void;
  clearRoute(): void;
  /** Turns the map: degrees clockwise from the top of the plan to the top of the screen, 0 to 360 (excluded). */
  rotateTo(bearing: number): void;
  /** Loads a map that waits for a click, or until it comes into view. */
  load(): void;
};

export type EmbeddedMap = EmbedCalls & {
  readonly element: HTMLElement;
  readonly frame: HTMLIFrameElement | null;
  /** Adds a listener. Returns a function that removes it. */
  on<Name extends keyof EmbedEvents>(name: Name, listen: (event: EmbedEvents[Name]) => void): () => void;
  destroy(): void;
};

/** Global object that the script of an Atrium defines. */
export type Atrium = {
  version: number;
  maps: EmbeddedMap[];
  create(element: HTMLElement, options: EmbedOptions & { map: string }): EmbeddedMap;
};

/** `<atrium-map map="KEY">` */
export interface AtriumMapElement extends HTMLElement {
  /** Null until the element is on the page. */
  readonly map: EmbeddedMap | null;
}

/** Attributes of the element. */
export type AtriumMapAttributes = EmbedOptions & { map: string };

declare global {
  interface Window {
    Atrium?: Atrium;
  }
  interface HTMLElementTagNameMap {
    'atrium-map': AtriumMapElement;
  }
}

const loading = new Map<string, Promise<Atrium>>();

/**
 * Adds the script of the Atrium at `url` to the page once; the script also defines `<atrium-map>`. All maps of a page
 * must come from one Atrium. Rejects if the script does not load; another call tries again.
 */
export function loadAtrium(url: string): Promise<Atrium> {
  if (window.Atrium) return Promise.resolve(window.Atrium);
  const src = `${url.replace(/(?<!\/)\/+$/, '')}/embed.js`;
  const before = loading.get(src);
  if (before) return before;
  const asked = new Promise<Atrium>((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = src;
    const fail = (why: string) => {
      script.remove();
      loading.delete(src);
      reject(new Error(`${src} ${why}.`));
    };
    // A page of a proxy in front of Atrium loads too.
    script.onload = () => (window.Atrium ? resolve(window.Atrium) : fail('is no script of an Atrium'));
    script.onerror = () => fail('could not be loaded');
    document.head.append(script);
  });
  loading.set(src, asked);
  return asked;
}
