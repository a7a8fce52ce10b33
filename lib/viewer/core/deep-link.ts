import { externalPrefix } from '../../mapmodel/place-name.ts';

/**
 * The parameters of directions in an address. Directions are open if `from` is set, even if empty. An end is the id or
 * key of a place or `level:x,y`; `to` may also be `tag:<id>`.
 */
export type WayLink = Readonly<
  Partial<Record<'from' | 'to' | 'profile' | 'step' | 'here' | 'heading', string | undefined>>
>;

/**
 * The content of an address: `#/level-key/place-key?lang=de&z=2&x=700&y=500&bearing=90&tags=a,b`; with `from=`, directions to the
 * place.
 */
export type DeepLink = {
  level: string | null;
  place: string | null;
  language: string | null;
  /**
   * Zoom, and the map point in the middle of the area that bars and card leave free. Without a bearing the map is turned
   * as it is from the start.
   */
  view: { zoom: number; x: number; y: number; bearing: number | undefined } | null;
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

/** Returns what remains when directions close: the position of the visitor. */
export const withoutRoute = ({ here, heading }: WayLink): WayLink => (here ? { here, heading } : noWay);

/** Enough decimals that a link restores its view within a tenth of a screen px, even at the highest zoom. */
const zoomDecimals = 5;
const pointDecimals = 3;

/** Marks a history entry added by a card, by directions, the directory or a dialog, so that Back closes them. */
export type HistoryEntry = 'atrium-card' | 'atrium-way' | 'atrium-list' | 'atrium-dialog';
export const cardEntry = 'atrium-card' satisfies HistoryEntry;
export const wayEntry = 'atrium-way' satisfies HistoryEntry;

const isWayName = /^(?:from|to|profile|step|here|heading)$/;

/**
 * Parses a hash. Missing and invalid parts are null. Never throws. Reads a link also as mail programs and messengers
 * pass it on: encoded once or twice, with `&amp;`, spaces, a full stop or bracket behind it, or parameters of others.
 */
export function parseDeepLink(hash: string): DeepLink {
  const external = externalNameIn(hash);
  const [path, query] = partsOf(external ? hash.replace(external.part, '') : hash);
  if (!path.startsWith('/')) return noDeepLink;
  const [, level = '', named = ''] = path.split('/').map(plainName);
  const place = external?.name ?? named;
  const values = [...new URLSearchParams(query)].map(([name, value]) => [name, plainName(value)] as const);
  const { lang, z, x, y, bearing, tags = '' } = Object.fromEntries(values);
  const view = { zoom: number(z), x: number(x), y: number(y), bearing: bearingIn(bearing) };
  const isView = view.zoom > 0 && Number.isFinite(view.x) && Number.isFinite(view.y);
  const way: WayLink = Object.fromEntries(values.filter(([name]) => isWayName.test(name)));
  // If a link has a start, its place is the goal of the directions.
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

/** Returns the hash of a link, or an empty text if the link names nothing. */
export function formatDeepLink(link: DeepLink): string {
  const params = new URLSearchParams();
  if (link.language) params.set('lang', link.language);
  if (link.view) {
    params.set('z', short(link.view.zoom, zoomDecimals));
    params.set('x', short(link.view.x, pointDecimals));
    params.set('y', short(link.view.y, pointDecimals));
    if (link.view.bearing !== undefined) params.set('bearing', short(link.view.bearing, 1));
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

/** Returns the place of a hash if it is named by an external id, which may have any characters. It is encoded once. */
function externalNameIn(hash: string): { name: string; part: string } | null {
  const [, part] = /^#\/[^/?&#]*\/(ext(?::|%3a)[^/?&#]*)/i.exec(hash) ?? [];
  if (part === undefined) return null;
  try {
    return { name: decodeURIComponent(part), part };
  } catch {
    return null;
  }
}

/** Returns the decoded path of a hash, and its query with plain separators. */
function partsOf(hash: string): [path: string, query: string] {
  const [, text = ''] = hash.startsWith('#') ? hash.split('#') : ['', hash];
  const whole = text.includes('=') ? text.replace(/[^?&]*/, decode) : decode(text);
  const [, path = '', query = ''] = /^([^?&#]*)([^#]*)/.exec(whole) ?? [];
  return [path, query.replace(/&(?:amp;?)*|\?/gi, '&')];
}

/**
 * Returns a key, id or value without what encloses it in a text: spaces, and characters behind the last letter or
 * digit. A text without letters and digits is returned as it is, and so is an external id behind `ext:`.
 */
export function plainName(text: string): string {
  if (text.startsWith(externalPrefix)) return text;
  const plain = decode(text).replace(/[\s+]/g, '');
  return /^.*[a-z0-9]/is.exec(plain)?.[0] ?? plain;
}

/** Decodes a text that was encoded up to three times. No key, id or value of a link contains a percent sign. */
function decode(text: string): string {
  let plain = text;
  try {
    for (let turn = 0; turn < 3; turn++) plain = decodeURIComponent(plain);
  } catch {
    // The text so far is the best reading.
  }
  return plain;
}

function number(text = ''): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** Returns the bearing in a text, 0 up to 360; undefined if it has none. */
export function bearingIn(text: string | undefined): number | undefined {
  const value = number(text);
  return value >= 0 && value < 360 ? value : undefined;
}

function short(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}
