import { rateLimitHeaders } from '#lib/rate-limits/headers.ts';
import { spend } from '#lib/rate-limits/spend.ts';
import { liveMapOf, withPublished } from './find-live.ts';
import { baseHeaders, failure, type PreparedAnswer, type PublicRequest, success } from './prepared-answer.ts';
import { type PreparedBody, prepareBody } from './prepared-body.ts';
import { checkDomain, type Head } from './public-access.ts';

export type EmbedTarget = { project: string; file: string };

const dataPath = /^\/embed\/([^/]+)\/data\/([\w.-]+)$/;
const levelFile = /^level-([0-9a-f-]{36})-(\d{1,10})\.json$/;
const forever = 'public, max-age=31536000, immutable';

/** What a path under `/embed/{project}/data/` asks for, or null when it is no such path. */
export function embedTarget(path: string): EmbedTarget | null {
  const [, project, file] = dataPath.exec(path) ?? [];
  if (project === undefined || file === undefined) return null;
  try {
    return { project: decodeURIComponent(project), file };
  } catch {
    return null;
  }
}

/** The name of a level's data as it is at `version`: content-addressed, so that caches may keep it for ever. */
export function levelFileName(levelId: string, version: number): string {
  return `level-${levelId}-${version}.json`;
}

/**
 * The data of the embedded map (additions section 5): `level-<id>-<version>.json` and `version.json`, under the
 * embed's own rate limit and the map's domain rules.
 */
export async function answerEmbedData(request: PublicRequest, target: EmbedTarget): Promise<PreparedAnswer> {
  const verdict = await spend('embed', request.clientAddress);
  const base = { ...baseHeaders(request), ...rateLimitHeaders(verdict) };
  if (verdict && !verdict.success) return failure(429, 'Too many requests. Wait and try again.', base);
  return withPublished(target.project, async (head) => {
    if (!head) return failure(404, 'There is no published map here.', base);
    const access = checkDomain(request, head, { kind: 'anonymous' });
    const headers = { ...base, ...access.headers };
    if (access.refusal) return failure(403, access.refusal, headers);
    const found = await findFile(target.file, head, request.origin);
    if (!found) return failure(404, 'File not found.', headers);
    return success(request, found.body, headers, found.isCurrent ? forever : 'no-cache');
  });
}

/** A level asked for at a version that has passed is answered as it is now, and not to be kept. */
async function findFile(
  file: string,
  head: Head,
  origin: string,
): Promise<{ body: PreparedBody; isCurrent: boolean } | null> {
  const map = await liveMapOf(head, origin);
  if (file === 'version.json') {
    const changed = Object.fromEntries(map.levels.map(({ level, version }) => [level.id, version]));
    return {
      body: await prepareBody(JSON.stringify({ version: head.liveVersion, changed })),
      isCurrent: false,
    };
  }
  const [, levelId, version] = levelFile.exec(file) ?? [];
  const level = map.levels.find((one) => one.level.id === levelId);
  if (!level) return null;
  return { body: (await map.level(level.level.id)).whole, isCurrent: level.version === Number(version) };
}
