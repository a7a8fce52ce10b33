import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, relative } from 'node:path';
import { AppError } from '#lib/contract/errors.ts';
import { forever, type PublicRequest, prepared } from '#lib/http/prepared-answer.ts';
import { type PreparedBody, prepareBody, prepareCompressed } from '#lib/platform/prepared-body.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { resolveFile } from '#lib/platform/resolve-program.ts';

/** Files at the root of `public`. Browsers and search engines request them with the page of a map. */
export const rootFiles: readonly string[] = [
  '/embed.js',
  '/favicon.ico',
  '/icon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/apple-touch-icon.png',
  '/social.png',
  '/site.webmanifest',
  '/robots.txt',
];
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.ico': 'image/x-icon',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** Folders of the build whose files have their hash in the name. */
const build = '/build/';
const viewerParts = '/build/viewer-parts/';
const pages = '/_next/static/';
/** Parts of the build before, for pages that were open during an upgrade (`lib/boot/last-parts.ts`). */
const lastParts = '.next/cache/last-parts';

/** Returns the path if this module answers it: a file of embedded maps or of Next's pages. Else returns null. */
export function assetTarget(path: string): string | null {
  // In development Next makes the files of its pages on request.
  const isOfPage = path.startsWith(pages) && process.env.NODE_ENV !== 'development';
  return rootFiles.includes(path) || path.startsWith(build) || isOfPage ? path : null;
}

/**
 * Answers a file at the root of `public`, or one below `/build/` or `/_next/static/`, which is cacheable forever because
 * its address names its content. Throws 404 for a missing file; the 404 is not cacheable, because another process with a
 * newer build may have the file.
 */
export async function answerAsset(
  request: Pick<PublicRequest, 'header' | 'headers'>,
  path: string,
): Promise<Response> {
  const isOfPage = path.startsWith(pages);
  // Only our own pages load the files of Next. Others are loaded by any site, also as modules, with a checksum, or in a
  // frame without an origin, for which a browser asks for both headers.
  if (!isOfPage) {
    request.headers['Cross-Origin-Resource-Policy'] = 'cross-origin';
    request.headers['Access-Control-Allow-Origin'] = '*';
  }
  request.headers.Vary = 'Accept-Encoding';
  const body = isOfPage ? pageFiles().get(path) : assets().get(path);
  if (!body) throw new AppError('notFound.file');
  return prepared(request, body, {
    type: types[extname(path)] ?? 'application/octet-stream',
    cacheControl: isOfPage || path.startsWith(build) ? forever : 'public, max-age=0',
  });
}

/**
 * Returns the built files, read once per process. The start calls this, so that the process keeps the files that its
 * documents name while a new build replaces them.
 */
export function assets(): ReadonlyMap<string, PreparedBody> {
  return processSingleton('assets', () => {
    const folder = resolveFile('public');
    const built = namesBelow(`${folder}${build}`).map((name) => build + name);
    const own = [...rootFiles, ...built].map((path) => [path, `${folder}${path}`] as const);
    const files = new Map([...lastOf('viewer-parts', viewerParts), ...own]);
    return new Map([...files].map(([path, file]) => [path, prepareBody(readFileSync(file))]));
  });
}

/**
 * Returns scripts, styles and fonts of Next's pages. Next would compress them for each request (docs/performance.md,
 * "What decided the layout"). They are read at the first request for one: a process that only answers maps needs none.
 */
function pageFiles(): ReadonlyMap<string, PreparedBody> {
  return processSingleton('page-files', () => {
    const folder = resolveFile('.next/static');
    const own = namesBelow(folder).map((name) => [pages + name, `${folder}/${name}`] as const);
    const files = [...new Map([...lastOf('static', pages), ...own])].filter(
      ([path]) => extname(path) in types,
    );
    return new Map(files.map(([path, file]) => [path, pageFile(readFileSync(file), path)]));
  });
}

function pageFile(bytes: Buffer, name: string): PreparedBody {
  return name.endsWith('.woff2') ? prepareCompressed(bytes) : prepareBody(bytes);
}

/** Returns the kept parts of the build before, as pairs of path and file. */
function lastOf(name: string, address: string): (readonly [string, string])[] {
  const folder = resolveFile(`${lastParts}/${name}`);
  if (!existsSync(folder)) return [];
  return namesBelow(folder).map((file) => [address + file, `${folder}/${file}`]);
}

/** Returns the names of all files below a folder, relative to it. */
function namesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, `${parentPath}/${name}`));
}
