import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { AppError } from '#lib/contract/errors.ts';
import { type PublicRequest, prepared } from '#lib/maps/live/prepared-answer.ts';
import { type PreparedBody, prepareBody } from '#lib/maps/live/prepared-body.ts';
import type { Answer } from '#lib/platform/answer.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { resolveFile } from '#lib/platform/resolve-program.ts';

/** Files at the root of `public`. Browsers and search engines request them with the page of a map. */
const rootFiles: readonly string[] = [
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
};

/** Returns the path if it is a file that embedded maps are made of, or else null. */
export function assetTarget(path: string): string | null {
  return rootFiles.includes(path) || path.startsWith('/build/') ? path : null;
}

/**
 * Answers a file at the root of `public`, or one below `/build/`, which is cacheable forever because its address names
 * its content. Throws 404 for a missing file; the 404 is not cacheable, because another process with a newer build may
 * have the file.
 */
export async function answerAsset(
  request: Pick<PublicRequest, 'header' | 'headers'>,
  path: string,
): Promise<Answer> {
  request.headers['Cross-Origin-Resource-Policy'] = 'cross-origin';
  request.headers.Vary = 'Accept-Encoding';
  const body = assets().get(path);
  if (!body) throw new AppError('notFound.file');
  return prepared(request, body, {
    type: types[extname(path)] ?? 'application/octet-stream',
    cacheControl: path.startsWith('/build/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0',
  });
}

/**
 * Returns the built files, read once per process. The start calls this, so that the process keeps the files that its
 * documents name while a new build replaces them.
 */
export function assets(): ReadonlyMap<string, PreparedBody> {
  return processSingleton('assets', () => {
    const folder = resolveFile('public');
    const built = readdirSync(`${folder}/build`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${parentPath.slice(folder.length)}/${name}`);
    return new Map([...rootFiles, ...built].map((path) => [path, prepareBody(readFileSync(folder + path))]));
  });
}
