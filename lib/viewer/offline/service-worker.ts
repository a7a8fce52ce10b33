import { filesOf, floorsOf, isNeeded, type KeptBootstrap, largestForms } from './kept-files.ts';
import type { KnownToKeeper } from './known.ts';

/**
 * The service worker of `/m/`, or of a folder that is one map. It stores opened maps, each with document, data, plans and script in its own cache, and
 * shows them without a connection. With a connection, a document always comes from the server.
 */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = WorkerEvent & {
  request: Request;
  resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
};
type MessageEventOf = WorkerEvent & {
  data: unknown;
  source: { id: string; postMessage(data: string): void };
};
type Events = { install: WorkerEvent; activate: WorkerEvent; fetch: FetchEvent; message: MessageEventOf };
type Scope = {
  addEventListener<Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

/** The server writes this constant before the script. */
declare const known: KnownToKeeper;

const scope = globalThis as unknown as Scope;
/** Folder of this script, with a slash at the end. */
const root = new URL('./', location.href).pathname;
const prefix = 'atrium-map ';
const mapsMax = 6;
const bytesMax = 40 * 1024 * 1024;
/** A network without a response in this time counts as no connection. */
const waitMs = 4000;
const openedPath = `${root}.opened`;
const formsPath = `${root}.forms`;
const anyVariant = { ignoreVary: true };

/** Documents that were just fetched, so that storing a map needs no second request. */
const latest = new Map<string, Response>();
/** Windows that show a map from a cache. */
const keptClients = new Set<string>();

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('message', (event) => {
  const path = (event.data as { keep?: string } | null)?.keep;
  if (typeof path !== 'string' || targetOf(path)?.map !== path) return;
  if (keptClients.has(event.source.id)) event.source.postMessage('kept');
  else event.waitUntil(keepMap(path).catch(() => null));
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    const target = targetOf(url.pathname);
    if (target) event.respondWith(answerPage(event, target.map, target.hash));
  } else if (url.origin === location.origin || url.origin === known.storedOrigin) {
    event.respondWith(answerFile(request));
  }
});

/**
 * Returns the path of the map's page that a path belongs to, and the hash that opens its place or language there. Null for
 * other paths.
 */
function targetOf(path: string): { map: string; hash: string | null } | null {
  if (!path.startsWith(root)) return null;
  const rest = path.slice(root.length);
  if (!known.isCopy) {
    const [, map, place] = /^([^/.]+)(?:\/([^/.]+))?\/?$/.exec(rest) ?? [];
    return map === undefined ? null : { map: root + map, hash: hashOf(place) };
  }
  const [found, language, place] = /^(?:index(?:-([^/]+))?\.html|place-([^/]+)\.html)?$/.exec(rest) ?? [];
  const hash = language === undefined ? hashOf(place) : `#/?lang=${language}`;
  return found === undefined ? null : { map: `${root}index.html`, hash };
}

const hashOf = (place: string | undefined) => (place === undefined ? null : `#//${place}`);

/** Returns the current page. If it cannot be fetched in time, returns the stored map. */
async function answerPage(event: FetchEvent, path: string, hash: string | null): Promise<Response> {
  const kept = await caches.match(path, anyVariant);
  try {
    const response = await (kept ? fetchInTime(event.request) : fetch(event.request));
    if (kept && response.status > 501) throw new Error(String(response.status));
    if (hash === null) {
      latest.clear();
      if (isKeepable(response)) latest.set(path, response.clone());
      else if (response.status < 429) event.waitUntil(dropMap(path));
    }
    return response;
  } catch (error) {
    if (!kept) throw error;
    // The stored document is that of the whole map, in one language.
    if (hash !== null) return Response.redirect(path + hash);
    keptClients.add(event.resultingClientId);
    return kept;
  }
}

/** Fetches a request. Throws if the response does not start in time; its body may take as long as it needs. */
async function fetchInTime(request: Request): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), waitMs);
  try {
    return await fetch(request, { signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns a cached file, because names change with the content. Else fetches it; without a connection, returns another
 * size of the same plan.
 */
async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, anyVariant);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    for (const name of await keptNames()) {
      const cache = await caches.open(name);
      const forms = (await (await cache.match(formsPath))?.json()) as Record<string, string> | undefined;
      const form = forms?.[request.url] && (await cache.match(forms[request.url] ?? '', anyVariant));
      if (form) return form;
    }
    throw error;
  }
}

/**
 * Stores a map with all its files. The document is stored last and unneeded files are deleted after it, so that a
 * stored map is always complete.
 */
async function keepMap(path: string): Promise<void> {
  const document = latest.get(path) ?? (await fetch(path));
  latest.delete(path);
  if (!isKeepable(document)) {
    if (document.status < 429) await dropMap(path);
    return;
  }
  const text = await document.clone().text();
  const data = /id="atrium-data">(.*?)<\/script>/s.exec(text)?.[1];
  const script = /<script type="module"[^>]* src="([^"]+)"/.exec(text)?.[1] ?? '';
  // The document of another build names other files. The worker of that build will store it.
  if (!data || !known.files.includes(script)) return;
  const boot = JSON.parse(data) as KeptBootstrap;
  // Folders of one host may be copies of one map.
  const cache = await caches.open(prefix + (known.isCopy ? root : boot.project.id));
  const { needed, pictures, icons, extras } = filesOf(boot, location.href);
  const scripts = known.files.filter((file) => isNeeded(file, boot));
  const own = known.isCopy ? [path, root] : [boot.project.key, boot.project.id].map((name) => root + name);
  const floors = boot.files.way === null ? [] : await namedFloors(absolute(boot.urls.data + boot.files.way));
  const wanted = new Set([...scripts, ...needed, ...pictures, ...icons, ...extras, ...floors].map(absolute));
  const there = new Set((await cache.keys()).map(({ url }) => url));
  let bytes = 0;
  for (const url of wanted) {
    if (there.has(url)) continue;
    const isNeedless = !needed.includes(url) && !scripts.some((file) => absolute(file) === url);
    const response = await fetch(url).catch(() => null);
    if (!response?.ok) {
      if (isNeedless) continue;
      return;
    }
    const body = await response.blob();
    bytes += body.size;
    if (bytes > bytesMax && isNeedless) continue;
    await cache.put(url, new Response(body, { headers: response.headers }));
  }
  await cache.put(formsPath, Response.json(largestForms(boot, location.href)));
  await cache.put(openedPath, Response.json(Date.now()));
  for (const name of own) await cache.put(name, document.clone());
  const needless = new Set([...wanted, ...[...own, openedPath, formsPath].map(absolute)]);
  for (const request of await cache.keys()) if (!needless.has(request.url)) await cache.delete(request);
  await dropOldest();
}

async function namedFloors(wayUrl: string): Promise<string[]> {
  const response = await fetch(wayUrl).catch(() => null);
  return response?.ok ? floorsOf(await response.json(), wayUrl) : [];
}

function isKeepable(response: Response): boolean {
  return response.ok && !/no-store/.test(response.headers.get('cache-control') ?? '');
}

/** Deletes a stored map that was taken offline or that only some sites may show now. */
async function dropMap(path: string): Promise<void> {
  for (const name of await keptNames()) {
    const cache = await caches.open(name);
    if (await cache.match(path, anyVariant)) await caches.delete(name);
  }
}

async function dropOldest(): Promise<void> {
  const opened = await Promise.all(
    (await keptNames()).map(async (name) => {
      const at = await (await (await caches.open(name)).match(openedPath))?.json();
      return { name, at: Number(at ?? 0) };
    }),
  );
  opened.sort((a, b) => b.at - a.at);
  for (const { name } of opened.slice(mapsMax)) await caches.delete(name);
}

async function keptNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

function absolute(path: string): string {
  return new URL(path, location.href).href;
}
