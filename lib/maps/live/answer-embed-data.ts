import { rateLimitHeaders } from '#lib/platform/rate-limits/headers.ts';
import { spend } from '#lib/platform/rate-limits/spend.ts';
import type { DataFiles } from '#lib/viewer/types.ts';
import { liveMapOf, withPublished } from './find-live.ts';
import type { LiveMap } from './load-live-map.ts';
import { baseHeaders, failure, type PreparedAnswer, type PublicRequest, success } from './prepared-answer.ts';
import { type PreparedBody, prepareBody } from './prepared-body.ts';
import { checkDomain, type Head } from './public-access.ts';

export type EmbedTarget = { project: string; file: string };

const dataPath = /^\/embed\/([^/]+)\/data\/([\w.-]+)$/;
const projectFile = /^project-[\w-]{1,40}\.json$/;
const levelFile = /^level-([0-9a-f-]{36})-\d{1,10}\.json$/;
const versionFile = 'version.json';
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

/** Names of the data files of a live map as it is now: a file whose content changes has another name. */
export async function dataFiles(map: LiveMap): Promise<DataFiles> {
  const levels = map.levels.map(({ level, version }) => [level.id, `level-${level.id}-${version}.json`]);
  return { project: `project-${(await map.project()).tag}.json`, levels: Object.fromEntries(levels) };
}

/**
 * The data of the embedded map (additions section 5): `project-…json`, `level-…json` and `version.json`, under the
 * embed's own rate limit and the map's domain rules. That nothing changed is told without spending that limit.
 */
export async function answerEmbedData(request: PublicRequest, target: EmbedTarget): Promise<PreparedAnswer> {
  return (await answerUnchanged(request, target)) ?? answerFile(request, target);
}

/** The 304 to an open map that asks for news every few seconds; null where there is something else to say. */
async function answerUnchanged(request: PublicRequest, target: EmbedTarget): Promise<PreparedAnswer | null> {
  if (target.file !== versionFile || request.header('if-none-match') === null) return null;
  const verdict = await spend('unchanged', request.clientAddress);
  const base = { ...baseHeaders(request), ...rateLimitHeaders(verdict) };
  if (verdict && !verdict.success) return failure(429, 'Too many requests. Wait and try again.', base);
  return withPublished(target.project, async (head) => {
    const access = head && checkDomain(request, head, { kind: 'anonymous' });
    if (!access || access.refusal) return null;
    const found = await findFile(target.file, head, request.origin);
    const answer = found && (await success(request, found.body, { ...base, ...access.headers }));
    return answer?.status === 304 ? answer : null;
  });
}

async function answerFile(request: PublicRequest, target: EmbedTarget): Promise<PreparedAnswer> {
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

/** A file asked for under a name that has passed is answered as it is now, and not to be kept. */
async function findFile(
  file: string,
  head: Head,
  origin: string,
): Promise<{ body: PreparedBody; isCurrent: boolean } | null> {
  const map = await liveMapOf(head, origin);
  const names = await dataFiles(map);
  if (file === versionFile) {
    const body = prepareBody(JSON.stringify({ version: head.liveVersion, changed: names }));
    return { body, isCurrent: false };
  }
  if (projectFile.test(file)) return { body: await map.project(), isCurrent: file === names.project };
  const [, levelId] = levelFile.exec(file) ?? [];
  const level = map.levels.find((one) => one.level.id === levelId);
  if (!level || levelId === undefined) return null;
  return { body: (await map.level(levelId)).whole, isCurrent: file === names.levels[levelId] };
}
