import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from '#lib/boot/root.ts';
import { keeperText } from '#lib/embed/answer-keeper.ts';
import { missingHash } from '#lib/embed/answer-page.ts';
import { drawFirstLevel } from '#lib/embed/document/drawn-level.ts';
import { kindsIn } from '#lib/embed/document/kinds.ts';
import {
  documentPolicy,
  type RenderedDocument,
  renderDocument,
} from '#lib/embed/document/render-document.ts';
import { readStyles } from '#lib/embed/viewer-assets.ts';
import { visitLanguage } from '#lib/messages/choose-language.ts';
import { chooseEncoding } from '#lib/platform/choose-encoding.ts';
import { compress } from '#lib/platform/compress.ts';
import { bootstrapOf, type Venue } from './venue.ts';

export type HarnessAnswer = {
  status: number;
  body?: string;
  headers?: Record<string, string>;
  delayMs?: number;
};

export type Harness = {
  /** Origin of the service. */
  origin: string;
  /** Origin of another website, for pages that embed. `setPage` sets their HTML. */
  hostOrigin: string;
  venue: Venue;
  /** Bodies posted to analytics. */
  analytics: { events: { event: string; params: Record<string, unknown> }[] }[];
  /** Paths requested from the service since the last `requests.length = 0`. */
  requests: string[];
  /** Answers a path in another way; null restores the usual answer. */
  override(path: string | RegExp, answer: HarnessAnswer | null): void;
  setPage(path: string, html: string, headers?: Record<string, string>): void;
  /** Changes the venue like a publish: new version, new file names. */
  change(apply: (venue: Venue) => void): void;
  stop(): Promise<void>;
};

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
};

/** Folder to which the build writes scripts for other websites. Journeys and bench begin with a build. */
const folder = join(root, 'public');

/**
 * Starts the built viewer behind a small server, with the data of a venue: no database, no Next. `isKept` caches each
 * document like the service, for a venue that does not change.
 */
export async function startHarness(
  venue: Venue,
  files: Record<string, string | Buffer> = {},
  { isKept = false } = {},
): Promise<Harness> {
  const overrides: { path: string | RegExp; answer: HarnessAnswer }[] = [];
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const changedLevels = new Map(venue.levels.map(({ id }) => [id, venue.project.version]));
  const harness: Omit<Harness, 'origin' | 'hostOrigin' | 'stop'> = {
    venue,
    analytics: [],
    requests: [],
    override(path, answer) {
      const at = overrides.findIndex((one) => String(one.path) === String(path));
      if (at >= 0) overrides.splice(at, 1);
      if (answer) overrides.push({ path, answer });
    },
    setPage: (path, html, headers = {}) => pages.set(path, { html, headers }),
    change(apply) {
      const before = new Map(venue.levels.map((level) => [level.id, JSON.stringify(level)]));
      apply(venue);
      venue.project.version++;
      for (const level of venue.levels) {
        if (before.get(level.id) !== JSON.stringify(level))
          changedLevels.set(level.id, venue.project.version);
      }
    },
  };
  const fileNames = () => ({
    project: `project-${venue.project.version}.json`,
    levels: Object.fromEntries(
      venue.levels.map(({ id }) => [id, `level-${id}-${changedLevels.get(id)}.json`]),
    ),
    way: venue.way ?? null,
    ...(venue.search === undefined ? {} : { search: venue.search }),
  });
  const service = createServer((request, response) => {
    // As the service: any site, and a frame without an origin, may read scripts and data.
    if (/^\/(?:build|data)\//.test(request.url ?? '')) response.setHeader('Access-Control-Allow-Origin', '*');
    if (/\bbr\b/.test(String(request.headers['accept-encoding']))) compressed.add(response);
    answer(request, response).catch((error) => {
      // A page that closes aborts its requests, and nobody waits for their answers.
      if (request.complete) throw error;
    });
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://service');
    const { pathname } = url;
    harness.requests.push(pathname);
    const other = overrides.find(({ path }) =>
      typeof path === 'string' ? path === pathname : path.test(pathname),
    )?.answer;
    if (other?.delayMs) await new Promise((done) => setTimeout(done, other.delayMs));
    if (other && other.status !== 0)
      return send(response, other.status, other.body ?? '', 'application/json', other.headers);
    if (pathname === '/analytics/') {
      const body = await readBody(request);
      harness.analytics.push(JSON.parse(body));
      return send(response, 202, '{"accepted":1}', 'application/json');
    }
    if (pathname === '/data/version.json')
      return send(
        response,
        200,
        JSON.stringify({ version: venue.project.version, changed: fileNames() }),
        'application/json',
      );
    if (/^\/data\/project-/.test(pathname))
      return send(response, 200, JSON.stringify(venue.project), 'application/json');
    const level = venue.levels.find(({ id }) => pathname.startsWith(`/data/level-${id}-`));
    if (level) return send(response, 200, JSON.stringify(level), 'application/json');
    const file = files[pathname];
    if (file !== undefined) return send(response, 200, file, types[extname(pathname)] ?? 'text/plain');
    if (/^\/plan-\d\.svg$/.test(pathname)) return send(response, 200, planSvg, 'image/svg+xml');
    if (pathname === '/m/sw.js') return send(response, 200, serviceWorker(), 'text/javascript');
    if (pathname.startsWith('/build/') || pathname === '/embed.js') {
      const path = join(folder, pathname);
      return send(response, 200, readFileSync(path), types[extname(path)] ?? 'text/plain');
    }
    if (pathname === '/' || pathname.startsWith('/embed/') || pathname.startsWith('/m/'))
      return sendDocument(url, request, response);
    // A browser shows its own page of an error for an empty 404, and the navigation fails.
    send(response, 404, 'Not found', 'text/plain');
  };
  const documents = new Map<string, RenderedDocument>();
  const sendDocument = async (url: URL, request: IncomingMessage, response: ServerResponse) => {
    const codes = venue.project.languages.map(({ code }) => code);
    const language = visitLanguage(
      codes,
      [url.searchParams.get('lang'), request.headers['accept-language']?.split(',')[0]],
      venue.project.settings.defaultLanguage,
    );
    const [, folderName, , place] = url.pathname.split('/');
    const about = place === undefined ? null : levelOfPlace(venue, place);
    const wanted = about?.key ?? url.searchParams.get('level');
    const firstLevel = venue.levels.find(({ key }) => key === wanted) ?? venue.levels[0] ?? null;
    const source = folderName === 'embed' ? 'embed' : 'page';
    const kinds = await kindsIn(language);
    const render = () =>
      renderDocument({
        bootstrap: {
          ...bootstrapOf(venue),
          firstLevelId: firstLevel?.id ?? null,
          files: fileNames(),
          language,
          source,
          ...(place !== undefined && { hash: about ? `#/${about.key}/${place}` : missingHash }),
          ...(folderName === 'm' && { keeper: '/m/sw.js' }),
        },
        firstLevel: drawFirstLevel(firstLevel, { project: venue.project, language, customIcons: {}, kinds }),
        scriptUrl: viewerScript(),
        styles: readStyles(join(folder, 'build')),
      });
    const type = 'text/html; charset=utf-8';
    const headersOf = ({ styles }: RenderedDocument) => {
      const styleHashes = styles.map((style) => createHash('sha256').update(style).digest('base64'));
      return { 'Content-Security-Policy': documentPolicy({ styleHashes, frameAncestors: ['*'] }) };
    };
    if (!isKept) {
      const made = render();
      return send(response, 200, made.html, type, headersOf(made));
    }
    const key = `${source} ${language} ${firstLevel?.id}`;
    const made = documents.get(key) ?? render();
    documents.set(key, made);
    const encoding = chooseEncoding(String(request.headers['accept-encoding']));
    compressed.delete(response);
    const coded: Record<string, string> = encoding ? { 'Content-Encoding': encoding } : {};
    const raw = Buffer.from(made.html);
    const body = encoding ? await compress(raw, encoding) : raw;
    send(response, 200, body, type, { ...headersOf(made), ...coded });
  };
  const host = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', 'http://host').pathname);
    send(response, page ? 200 : 404, page?.html ?? '', 'text/html; charset=utf-8', page?.headers);
  });
  const origin = await listen(service);
  const hostOrigin = await listen(host);
  return Object.assign(harness, {
    origin,
    hostOrigin,
    async stop() {
      for (const server of [service, host]) {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      }
    },
  });
}

/** Returns the address of the first script of the built viewer. Its hash is in its name. */
export function viewerScript(): string {
  const manifest: Record<string, { url: string }> = JSON.parse(
    readFileSync(join(folder, 'build/manifest.json'), 'utf8'),
  );
  return manifest['viewer.js']?.url ?? '';
}

function levelOfPlace({ levels }: Venue, name: string) {
  return levels.find(({ areas, markers }) => [...areas, ...markers].some(({ key }) => key === name)) ?? null;
}

function serviceWorker(): string {
  const parts = readdirSync(join(folder, 'build/viewer-parts')).map((name) => `/build/viewer-parts/${name}`);
  const files = ['/build/redraw-worker.js', ...parts];
  return keeperText(readFileSync(join(folder, 'build/service-worker.js'), 'utf8'), {
    isCopy: false,
    files,
    storedOrigin: null,
  });
}

const planSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000" width="1600" height="1000"><rect width="1600" height="1000" fill="#f7f5f1"/><path d="M0 0h1600v1000H0zM0 500h1600M800 0v1000" fill="none" stroke="#b9b2a6" stroke-width="8"/></svg>`;

function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  type: string,
  headers: Record<string, string> = {},
): void {
  const isCompressed = compressed.has(response) && body.length > compressedMin;
  const encoding = isCompressed ? { 'Content-Encoding': 'br' } : {};
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-cache', ...encoding, ...headers });
  response.end(isCompressed ? brotli(body) : body);
}

/** Compresses answers with Brotli for clients that accept it, like every host. Constant files are compressed once. */
const compressed = new WeakSet<ServerResponse>();
const compressedMin = 1400;
const kept = new Map<string, Buffer>();

function brotli(body: string | Buffer): Buffer {
  const key = createHash('sha256').update(body).digest('hex');
  const known = kept.get(key);
  if (known) return known;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const made = brotliCompressSync(body, { params });
  kept.set(key, made);
  return made;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The harness has no port.');
  return `http://127.0.0.1:${address.port}`;
}
