import findMyWay, { type HTTPVersion, type Instance } from 'find-my-way';
import type { Route } from '../http/serve.ts';
import { cacheByText } from '../platform/cache-by-text.ts';
import { onceEach } from '../platform/once.ts';
import { routeFiles } from './route-files.ts';

/** A route file by its folder, with the decoded path parameters. */
export type FoundRoute = { folder: string; params: Record<string, string | string[]> };

/** Path whose parts are not empty and have only characters that need no decoding by Next. */
const plainPath = /^(?:\/[\w.~%!$&'()*+,;=:@[\]-]+)+$/;
/** `.` or `..` as a part, and percent-encoded letters, digits and unreserved signs. */
const oddPart = /\/(?:\.{1,2}(?:\/|$))|%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;
/** Longer than any path that the server accepts. */
const partCharsMax = 100_000;

/** At most half a megabyte. */
const rememberedPaths = { max: 1_000, charsMax: 200 };

type Stored = { folder: string; rest: { name: string; at: number } | null };

/**
 * Returns a function that finds the route file that Next would choose for a path among these folders of `app`: literal
 * parts first, then parameters, then a catch-all. It returns null if Next must decide: no folder matches, the path has
 * dots or empty parts, or its percent signs are malformed or encode plain characters.
 */
export function routeFinder(folders: readonly string[]): (path: string) => FoundRoute | null {
  const router = findMyWay({ maxParamLength: partCharsMax, querystringParser: () => ({}) });
  for (const folder of folders) addRoute(router, folder);
  // Paths of published maps are requested again and again, and matching one costs as much as counting its request.
  return cacheByText((path) => {
    const bare = path.endsWith('/') ? path.slice(0, -1) : path;
    if (!plainPath.test(bare) || oddPart.test(bare)) return null;
    const found = router.find('GET', bare);
    const stored: Stored | null = found?.store ?? null;
    if (!found || !stored) return null;
    const { '*': tail, ...params } = found.params as Record<string, string>;
    if (!stored.rest || tail === undefined) return { folder: stored.folder, params };
    // Decode each part by itself: an encoded slash is not a separator.
    const parts = bare.slice(1).split('/').slice(stored.rest.at).map(decodeURIComponent);
    return { folder: stored.folder, params: { ...params, [stored.rest.name]: parts } };
  }, rememberedPaths);
}

/** Finds the route file of a path. Returns null if Next answers the path. */
export const findRoute = routeFinder([...routeFiles.keys()]);

/** Loads the handlers that the route file in a folder exports. */
export const loadRoute = onceEach(async (folder: string): Promise<Partial<Route>> => {
  const load = routeFiles.get(folder);
  if (!load) throw new Error(`${folder} is no folder of a route file.`);
  return load();
});

function addRoute(router: Instance<HTTPVersion.V1>, folder: string): void {
  const parts = folder.split('/');
  const [, name] = /^\[{1,2}\.{3}(\w+)\]{1,2}$/.exec(parts.at(-1) ?? '') ?? [];
  const named = (name === undefined ? parts : parts.slice(0, -1)).map((part) =>
    part.replace(/^\[(\w+)\]$/, ':$1'),
  );
  const base = `/${named.join('/')}`;
  const store: Stored = { folder, rest: name === undefined ? null : { name, at: named.length } };
  const add = (path: string) => router.on('GET', path, () => {}, store);
  if (name !== undefined) add(`${base}/*`);
  if (name === undefined || folder.endsWith(']]')) add(base);
}
