import { readdirSync, readFileSync } from 'node:fs';
import { scriptJson } from '#lib/embed/document/html.ts';
import { type PublicRequest, prepared } from '#lib/http/prepared-answer.ts';
import type { PublishedProject } from '#lib/maps/live/find-published.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { type PreparedBody, prepareBody } from '#lib/platform/prepared-body.ts';
import { resolveFile } from '#lib/platform/resolve-program.ts';
import type { KnownToKeeper } from '#lib/viewer/offline/known.ts';
import { storedOrigin } from './map-extras.ts';
import { viewerAssets } from './viewer-assets.ts';

/** Path of the service worker. It sets the scope: pages of maps, but no embeds. */
export const keeperPath = '/m/sw.js';

/** Checks whether devices of visitors may keep a map for offline use: only maps without allowed domains. */
export function isKeptOffline({ allowedDomains }: Pick<PublishedProject, 'allowedDomains'>): boolean {
  return allowedDomains.length === 0;
}

const kept = keptValues<PreparedBody>('service-worker', 256 * 1024, ({ raw }) => raw.byteLength);

/** Answers the service worker of map pages. It lists the viewer's files, so that each build has a new worker. */
export async function answerKeeper(request: PublicRequest): Promise<Response> {
  const stored = storedOrigin(request.origin);
  // A service worker fetches under its own policy.
  request.headers['Content-Security-Policy'] =
    `default-src 'none'; connect-src ${["'self'", ...(stored ? [stored] : [])].join(' ')}`;
  const body = await kept.get(String(stored), '', async () => {
    // Made of the built files: a function host has no other files of `public`.
    const known = { files: builtFiles(), storedOrigin: stored, isCopy: false };
    return prepareBody(keeperText(builtText('service-worker.js'), known));
  });
  return prepared(request, body, { type: 'text/javascript; charset=utf-8' });
}

/** Returns the text of a built script that no document names. */
export function builtText(name: string): string {
  return readFileSync(/* turbopackIgnore: true */ resolveFile(`public/build/${name}`), 'utf8');
}

/** Returns the addresses of all files that the viewer loads from this build. */
export function builtFiles(): string[] {
  const { workerUrl } = viewerAssets();
  const parts = readdirSync(/* turbopackIgnore: true */ resolveFile('public/build/viewer-parts'));
  return [...(workerUrl === null ? [] : [workerUrl]), ...parts.map((name) => `/build/viewer-parts/${name}`)];
}

/** Returns the built service worker with the data of its build in front. */
export function keeperText(script: string, known: KnownToKeeper): string {
  return `const known=${scriptJson(known)};\n${script}`;
}
