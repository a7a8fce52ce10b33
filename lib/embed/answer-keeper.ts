import { policyOrigin } from '#lib/contract/policy-source.ts';
import { type PublicRequest, prepared } from '#lib/maps/live/prepared-answer.ts';
import { prepareBody } from '#lib/maps/live/prepared-body.ts';
import type { PublishedProject } from '#lib/maps/live/public-access.ts';
import type { Answer } from '#lib/platform/answer.ts';
import { publicFileUrl } from '#lib/platform/files/public-file-url.ts';
import { assets } from './answer-asset.ts';
import { keeperText } from './keeper-text.ts';
import { viewerAssets } from './viewer-assets.ts';

/** The service worker's place decides what it sees: the pages of maps, and no embed. */
export const keeperPath = '/m/sw.js';

/** Whether visitors' devices may keep a map for a time without connection: one that everybody may show. */
export function isKeptOffline({ allowedDomains }: Pick<PublishedProject, 'allowedDomains'>): boolean {
  return allowedDomains.length === 0;
}

/** The service worker of map pages, with the names of the viewer's files: a new build is a new worker. */
export async function answerKeeper(request: PublicRequest): Promise<Answer> {
  const { scriptUrl, workerUrl } = viewerAssets();
  const built = assets();
  const parts = [...built.keys()].filter((path) => path.startsWith('/build/viewer-parts/'));
  const files = [scriptUrl, ...(workerUrl === null ? [] : [workerUrl]), ...parts];
  const stored = policyOrigin(publicFileUrl('00/0.png', request.origin));
  const script = built.get('/build/service-worker.js')?.raw.toString() ?? '';
  // A worker fetches under its own policy.
  request.headers['Content-Security-Policy'] =
    `default-src 'none'; connect-src ${["'self'", ...(stored ? [stored] : [])].join(' ')}`;
  const text = keeperText(script, { files, storedOrigin: stored });
  return prepared(request, prepareBody(text), { type: 'text/javascript; charset=utf-8' });
}
