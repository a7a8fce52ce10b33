/**
 * What an address says of directions, by its names. They are open where `from` is there, be it empty. An end is the id or
 * key of a place or `level:x,y`, `to` also `tag:<id>`.
 */
export type WayLink = Readonly<
  Partial<Record<'from' | 'to' | 'profile' | 'step' | 'here' | 'heading', string | undefined>>
>;

/** What an address names: `#/level-key/place-key?lang=de&z=2&x=700&y=500&tags=a,b`, with `from=` a way to the place. */
export type DeepLink = {
  level: string | null;
  place: string | null;
  language: string | null;
  /** Zoom, and the map point in the middle of what bars and card leave free. */
  view: { zoom: number; x: number; y: number } | null;
  tags: string[];
  way: WayLink;
};

export const noWay: WayLink = {};
export const noDeepLink: DeepLink = {
  level: null,
  place: null,
  language: null,
  view: null,
  tags: [],
  way: noWay,
};

/** What stays when directions are closed: where the visitor is. */
export const withoutRoute = ({ here, heading }: WayLink): WayLink => (here ? { here, heading } : noWay);

/** So fine that a link gives back the view it was made of within a tenth of a screen px, at the highest zoom too. */
const zoomDecimals = 5;
const pointDecimals = 3;

/** What marks an entry of the history that a card, directions or the directory have added, so that Back closes them. */
export type HistoryEntry = 'atrium-card' | 'atrium-way' | 'atrium-list';
export const cardEntry = 'atrium-card' satisfies HistoryEntry;
export const wayEntry = 'atrium-way' satisfies HistoryEntry;

/** Reads a hash; what is missing or senseless is null. Never throws. */
export function parseDeepLink(hash: string): DeepLink {
  const text = hash.replace(/^#/, '');
  if (!text.startsWith('/')) return noDeepLink;
  const [path = '', query = ''] = splitOnce(text, '?');
  const [, level = '', place = ''] = path.split('/').map(decode);
  const { lang, z, x, y, tags = '', ...rest } = Object.fromEntries(new URLSearchParams(query));
  const view = { zoom: number(z), x: number(x), y: number(y) };
  const isView = view.zoom > 0 && Number.isFinite(view.x) && Number.isFinite(view.y);
  const way: WayLink = rest;
  // The place of a link with a start is where the way leads.
  const isGoal = way.from !== undefined && !way.to && place !== '';
  return {
    level: level || null,
    place: isGoal ? null : place || null,
    language: lang || null,
    view: isView ? view : null,
    tags: tags.split(',').filter((tag) => tag !== ''),
    way: isGoal ? { ...way, to: place } : (way.from ?? way.here) === undefined ? noWay : way,
  };
}

/** The hash of a link; empty where it names nothing. */
export function formatDeepLink(link: DeepLink): string {
  const params = new URLSearchParams();
  if (link.language) params.set('lang', link.language);
  if (link.view) {
    params.set('z', short(link.view.zoom, zoomDecimals));
    params.set('x', short(link.view.x, pointDecimals));
    params.set('y', short(link.view.y, pointDecimals));
  }
  if (link.tags.length > 0) params.set('tags', link.tags.join(','));
  const { from, to } = link.way;
  const goal = from !== undefined && to && !to.includes(':') ? to : null;
  for (const [name, value] of Object.entries(link.way))
    if (value !== undefined && !(goal && name === 'to')) params.set(name, value);
  const query = params.toString();
  if (!link.level && query === '') return '';
  const place = goal ?? link.place;
  const path = [link.level ?? '', ...(link.level && place ? [place] : [])].map(encodeURIComponent).join('/');
  return `#/${path}${query === '' ? '' : `?${query}`}`;
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function number(text = ''): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

function short(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
