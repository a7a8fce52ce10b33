import { AppError } from '#lib/contract/errors.ts';
import { requireCurrentKey } from '#lib/http/map-moved.ts';
import { forever, type PublicRequest, prepared } from '#lib/http/prepared-answer.ts';
import { openMap } from '#lib/http/public-access.ts';
import { liveMapOf, withPublished } from '#lib/maps/live/find-live.ts';
import type { PublishedProject } from '#lib/maps/live/find-published.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import { liveWayFile, readWayFile } from '#lib/maps/ways/live-ways.ts';
import { type PreparedBody, prepareBody } from '#lib/platform/prepared-body.ts';
import { spendOrRefuse } from '#lib/platform/rate-limits/spend-or-refuse.ts';
import type { DataFiles, VersionFile } from '#lib/viewer/core/types.ts';
import { answerDemoFile } from './answer-demo.ts';
import { demoName } from './demo-name.ts';

type DataTarget = { project: string; file: string };

const projectFile = /^project-[\w-]{1,40}\.json$/;
const levelFile = /^level-([0-9a-f-]{36})-\d{1,10}\.json$/;
const searchFile = /^search-\d{1,10}\.json$/;
const versionFile = 'version.json';
const anonymous = { actor: { kind: 'anonymous' } } as const;

/** Returns the current names of a live map's data files. A file whose content changes gets another name. */
export async function dataFiles(map: LiveMap): Promise<DataFiles> {
  const levels = map.levels.map(({ level, version }) => [level.id, `level-${level.id}-${version}.json`]);
  return {
    project: `project-${(await map.project()).tag}.json`,
    levels: Object.fromEntries(levels),
    way: liveWayFile(map),
    search: `search-${map.version}.json`,
  };
}

/**
 * Answers the data of the embedded map (docs/contract.md, 7.3 The embed): `project-…json`, `level-…json`,
 * `search-…json`, the files of directions and `version.json`. The embed's own rate limit and the map's domain rules
 * apply. A 304 does not spend that limit.
 */
export async function answerEmbedData(request: PublicRequest, target: DataTarget): Promise<Response> {
  request.headers.Vary = 'Origin, Accept-Encoding';
  const unchanged = await answerUnchanged(request, target);
  if (unchanged) return unchanged;
  await spendOrRefuse('embed', request.clientAddress, request.headers);
  if (target.project === demoName) return answerDemoFile(request, target.file);
  return withPublished(target.project, async (found) => {
    const published = openMap(request, found, anonymous);
    requireCurrentKey(target.project, published);
    const file = await findFile(target.file, published, request.origin);
    if (!file) throw new AppError('notFound.file');
    const type = target.file.endsWith('.bin') ? { type: 'application/octet-stream' } : {};
    return prepared(request, file.body, { ...type, cacheControl: file.isCurrent ? forever : 'no-cache' });
  });
}

/** Returns the 304 for an open map that polls for updates, or null if another answer is due. */
async function answerUnchanged(request: PublicRequest, target: DataTarget): Promise<Response | null> {
  if (target.file !== versionFile || request.header('if-none-match') === null) return null;
  const own = { ...request, headers: { ...request.headers } };
  await spendOrRefuse('unchanged', request.clientAddress, own.headers);
  try {
    const answer = await withPublished(target.project, async (found) => {
      const published = openMap(own, found, anonymous);
      requireCurrentKey(target.project, published);
      const file = await findFile(target.file, published, request.origin);
      return file && prepared(own, file.body);
    });
    return answer?.status === 304 ? answer : null;
  } catch (error) {
    // The full answer reports the refusal and spends the embed's own limit.
    if (error instanceof AppError && (error.kind === 'notFound' || error.kind === 'forbidden')) return null;
    throw error;
  }
}

/** Returns what `version.json` says: the live version and the names of its files. */
export async function versionFileOf(published: PublishedProject, origin: string): Promise<VersionFile> {
  return { version: published.liveVersion, changed: await dataFiles(await liveMapOf(published, origin)) };
}

/** Finds a data file. An outdated name gets the current content, with `isCurrent` false. */
async function findFile(
  file: string,
  published: PublishedProject,
  origin: string,
): Promise<{ body: PreparedBody; isCurrent: boolean } | null> {
  const map = await liveMapOf(published, origin);
  const names = await dataFiles(map);
  if (file === versionFile) {
    const body = prepareBody(JSON.stringify(await versionFileOf(published, origin)));
    return { body, isCurrent: false };
  }
  if (projectFile.test(file)) return { body: await map.project(), isCurrent: file === names.project };
  if (searchFile.test(file)) return { body: await map.keywords(), isCurrent: file === names.search };
  const [, levelId] = levelFile.exec(file) ?? [];
  const level = map.levels.find((one) => one.level.id === levelId);
  if (levelId === undefined) {
    const body = await readWayFile(map, file);
    return body && { body, isCurrent: true };
  }
  if (!level) return null;
  return { body: (await map.level(levelId)).whole, isCurrent: file === names.levels[levelId] };
}
