import findMyWay, { type HTTPVersion, type Instance } from 'find-my-way';
import type { Route } from '../http/serve.ts';
import { onceEach } from '../maps/live/once.ts';
import { remembering } from '../platform/remembering.ts';
import { routeFiles } from './route-files.ts';

/** A route file by its folder, and the decoded parts of the path that the folder names. */
export type FoundRoute = { folder: string; params: Record<string, string | string[]> };

/** A path of plain parts. */
const plainPath = /^(?:\/[\w.~%!$&'()*+,;=:@-]+)+$/;
/** Dots as a part, and letters, digits and signs written as percent signs for no reason. */
const oddPart = /\/(?:\.{1,2}(?:\/|$))|%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;
/** Longer than any path that the server takes. */
const partCharsMax = 100_000;

/** Half a megabyte at most. */
const rememberedPaths = { max: 1_000, charsMax: 200 };

type Stored = { folder: string; rest: { name: string; at: number } | null };

/**
 * Finds the route file that Next would choose for a path among these folders of `app`: literal parts go before a
 * parameter, a parameter before a rest. Null where Next has to say what the path means: below none of the folders,
 * with dots or empty parts, or with percent signs that stand for nothing or for plain characters.
 */
export function routeFinder(folders: readonly string[]): (path: string) => FoundRoute | null {
  const router = findMyWay({ maxParamLength: partCharsMax, querystringParser: () => ({}) });
  for (const folder of folders) addRoute(router, folder);
  // A path of a published map is asked for again and again, and to match it costs as much as to count its request.
  return remembering((path) => {
    const bare = path.endsWith('/') ? path.slice(0, -1) : path;
    if (!plainPath.test(bare) || oddPart.test(bare)) return null;
    const found = router.find('GET', bare);
    const stored: Stored | null = found?.store ?? null;
    if (!found || !stored) return null;
    const { '*': tail, ...params } = found.params as Record<string, string>;
    if (!stored.rest || tail === undefined) return { folder: stored.folder, params };
    // Decoded part by part: a slash within one is no separator.
    const parts = bare.slice(1).split('/').slice(stored.rest.at).map(decodeURIComponent);
    return { folder: stored.folder, params: { ...params, [stored.rest.name]: parts } };
  }, rememberedPaths);
}

/** The route file of a path, where our server calls it. */
export const findRoute = routeFinder([...routeFiles.keys()]);

/** The route that the file in one of these folders exports. */
export const loadRoute = onceEach(async (folder: string): Promise<Route> => {
  const load = routeFiles.get(folder);
  if (!load) throw new Error(`${folder} is no folder of a route file.`);
  return (await load()).route;
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
