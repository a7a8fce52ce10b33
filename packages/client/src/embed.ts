import type { Route } from './generated.js';

/** A place as events and the search name it. */
export type EmbedPlace = { id: string; key: string; kind: 'area' | 'marker'; title: string; level: string };
export type EmbedLevel = { id: string; key: string; name: string };

/** How a map looks and behaves; the guide "Embedding" at `/docs/embedding` of your Atrium says more of each. */
export type EmbedOptions = {
  /** Language of the map; without it, that of the page. */
  lang?: string;
  theme?: 'light' | 'dark';
  /** Key of the level that it opens on. */
  level?: string;
  /** Key of a place whose card is open from the start. */
  place?: string;
  search?: 'off';
  scroll?: 'cooperative' | 'free';
  load?: 'lazy' | 'eager' | 'click';
  /** The words on the button of `load: 'click'`. */
  label?: string;
  /** Address of a picture in the place of the map until it is loaded. */
  poster?: string;
  /** `480`, `60vh` or `auto`. */
  height?: string;
  /** `16 / 10` */
  ratio?: string;
  /** Name of the frame for screen readers. */
  title?: string;
  analytics?: 'off';
  /** Where visits are counted as coming from. */
  source?: 'kiosk' | 'qr';
};

export type RouteAnswer = {
  route: Route | null;
  /** Why there is no way. */
  reason: 'noWay' | 'closed' | 'steps' | null;
  opensAt: string | null;
};

export type EmbedEvents = {
  ready: { name: string; title: string; levels: EmbedLevel[]; languages: string[] };
  /** Null: the card was closed. */
  select: EmbedPlace | null;
  level: EmbedLevel;
  search: { query: string; results: EmbedPlace[] };
  error: { kind: string; detail: string };
  /** The part of the address that leads back to what is shown. */
  address: string;
  route: RouteAnswer;
};

/** `from`, `to`: id or key of a place, or `level:x,y`; `to` also `tag:<id>`. */
export type RouteQuestion = { from: string; to: string; profile?: 'walk' | 'stepFree' };

/** What a page does with its map. */
export type EmbedCalls = {
  /** Opens a place by key or id; null closes the card. */
  select(id: string | null): void;
  goTo(level: string): void;
  setLanguage(language: string): void;
  search(query: string): Promise<EmbedPlace[]>;
  /** By name or id of tags; none shows everything. */
  filter(tags: string[]): void;
  /** Shows the way. Rejects where there is no answer. */
  route(question: RouteQuestion): Promise<RouteAnswer>;
  /** Marks where the visitor is; `heading` in degrees clockwise from the plan's top. */
  setHere(at: string | null, heading?: number): void;
  clearRoute(): void;
  /** Loads a map that waits for a click or to come near. */
  load(): void;
};

export type EmbeddedMap = EmbedCalls & {
  readonly element: HTMLElement;
  readonly frame: HTMLIFrameElement | null;
  /** Answers what ends the listening. */
  on<Name extends keyof EmbedEvents>(name: Name, listen: (event: EmbedEvents[Name]) => void): () => void;
  destroy(): void;
};

/** What the script of an Atrium puts on the page. */
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

/** What the element takes in a page. */
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
 * The script of the Atrium at `url`, put on the page once; it defines `<atrium-map>` too. A page has maps of one Atrium.
 * Rejects where the script does not come; asked again, it tries again.
 */
export function loadAtrium(url: string): Promise<Atrium> {
  if (window.Atrium) return Promise.resolve(window.Atrium);
  const src = `${url.replace(/\/+$/, '')}/embed.js`;
  const before = loading.get(src);
  if (before) return before;
  const asked = new Promise<Atrium>((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = src;
    script.onload = () =>
      window.Atrium ? resolve(window.Atrium) : reject(new Error(`${src} is no script of an Atrium.`));
    script.onerror = () => {
      script.remove();
      loading.delete(src);
      reject(new Error(`${src} could not be loaded.`));
    };
    document.head.append(script);
  });
  loading.set(src, asked);
  return asked;
}
