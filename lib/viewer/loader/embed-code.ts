import { escapeHtml } from '../../formats/escape-html.ts';
import { frameHeightsPx } from '../core/protocol.ts';

/** How a map is embedded in a website. Null leaves a choice to the page or to the settings of the map. */
export type EmbedChoices = {
  kind: 'script' | 'frame';
  language: string | null;
  theme: 'light' | 'dark' | null;
  /** Keys of a level and a place. */
  level: string | null;
  place: string | null;
  hasSearch: boolean;
  load: 'lazy' | 'eager' | 'click';
  scroll: 'cooperative' | 'free' | null;
  /** `ratio` follows the width. `auto` shows the whole plan and needs the script. A number is a height in px. */
  height: 'ratio' | 'auto' | number;
};

export type EmbedMap = {
  origin: string;
  key: string;
  name: string;
  /** Size of the first plan: a frame takes its proportions. */
  size: { width: number; height: number } | null;
};

export const embedDefaults: EmbedChoices = {
  kind: 'script',
  language: null,
  theme: null,
  level: null,
  place: null,
  hasSearch: true,
  load: 'lazy',
  scroll: null,
  height: 'ratio',
};

export const embedHeightsPx = { min: 200, max: 2000 };

/** Returns the HTML that shows a published map in another page. */
export function embedCode(map: EmbedMap, choices: EmbedChoices): string {
  return choices.kind === 'script' ? scriptCode(map, choices) : frameCode(map, choices);
}

function scriptCode(map: EmbedMap, choices: EmbedChoices): string {
  const { origin, key } = map;
  const { language, theme, level, place, hasSearch, load, scroll, height } = choices;
  const attributes = {
    map: key,
    lang: language,
    theme,
    level,
    place,
    search: hasSearch ? null : 'off',
    load: load === 'lazy' ? null : load,
    scroll,
    height: height === 'ratio' ? null : String(height),
  };
  // A script has no box. The style reserves the size of the map until the loader runs.
  const room = typeof height === 'number' ? `height:${height}px` : roomOf(map.size, height);
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === null ? [] : [`data-${name}="${escapeHtml(value)}"`],
  );
  const start = `<script async src="${escapeHtml(origin)}/embed.js"`;
  const style = `style="display:block;width:100%;min-width:280px;${room}"`;
  return written.length === 1
    ? `${start} ${written[0]} ${style}></script>`
    : `${[start, ...written, style].join('\n  ')}></script>`;
}

/** Returns the size that the loader sets by default, and that a frame of automatic height gets. */
function roomOf(size: EmbedMap['size'], height: 'ratio' | 'auto'): string {
  if (height === 'ratio') return 'aspect-ratio:16/10;min-height:420px';
  const { width, height: tall } = size ?? { width: 16, height: 10 };
  return `aspect-ratio:${short(width)}/${short(tall)};min-height:${frameHeightsPx.min}px;max-height:${frameHeightsPx.max}px`;
}

function short(length: number): number {
  return Number(length.toFixed(2));
}

function frameCode(map: EmbedMap, choices: EmbedChoices): string {
  const { height, load } = choices;
  const { width = 4, height: tall = 3 } = map.size ?? {};
  const isFixed = typeof height === 'number';
  const room = isFixed
    ? `height: ${height}px`
    : `height: auto; aspect-ratio: ${Math.round(width)} / ${Math.round(tall)}; min-height: 420px`;
  // Editors of websites that remove styles keep the attributes. A frame without both is 300 x 150.
  return [
    `<iframe src="${escapeHtml(embedAddress(map, choices))}"`,
    `  title="${escapeHtml(map.name)}"`,
    `  width="100%" height="${isFixed ? height : 480}"`,
    `  style="width: 100%; min-width: 280px; ${room}; border: 0; color-scheme: light dark"`,
    `  loading="${load === 'eager' ? 'eager' : 'lazy'}" allow="fullscreen; clipboard-write; web-share"`,
    '  referrerpolicy="strict-origin-when-cross-origin"></iframe>',
  ].join('\n');
}

/** Returns the address of the map's document in a frame. The loader builds the same address. */
export function embedAddress({ origin, key }: EmbedMap, choices: EmbedChoices): string {
  const { language, theme, level, place, hasSearch, scroll } = choices;
  const url = new URL(`/embed/${encodeURIComponent(key)}`, origin);
  const query = { lang: language, theme, level, search: hasSearch ? null : 'off', scroll };
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
  if (place) url.hash = `/${encodeURIComponent(level ?? '')}/${encodeURIComponent(place)}`;
  return url.href;
}

/** Returns the choices as a query. Defaults are left out. */
export function writeChoices(choices: EmbedChoices): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of Object.keys(embedDefaults) as (keyof EmbedChoices)[]) {
    const value = choices[name];
    if (value !== embedDefaults[name] && value !== null) query.set(name, String(value));
  }
  return query;
}

/** Reads the choices from a query. Missing and invalid ones get their defaults. */
export function readChoices(query: URLSearchParams): EmbedChoices {
  const one = <Value extends string>(name: string, ...values: Value[]): Value | null =>
    values.find((value) => value === query.get(name)) ?? null;
  const text = (name: string) => query.get(name)?.slice(0, 200) || null;
  const heightPx = Math.round(Number(query.get('height') ?? Number.NaN));
  return {
    kind: one('kind', 'script', 'frame') ?? embedDefaults.kind,
    language: text('language'),
    theme: one('theme', 'light', 'dark'),
    level: text('level'),
    place: text('place'),
    hasSearch: query.get('hasSearch') !== 'false',
    load: one('load', 'lazy', 'eager', 'click') ?? embedDefaults.load,
    scroll: one('scroll', 'cooperative', 'free'),
    height:
      one('height', 'ratio', 'auto') ??
      (heightPx >= embedHeightsPx.min && heightPx <= embedHeightsPx.max ? heightPx : embedDefaults.height),
  };
}
