import type { Database, Tx } from '#db/client.ts';
import { languageNames } from '#lib/contract/languages.ts';
import { sanitizeCustomCss } from '#lib/custom-css/sanitize-custom-css.ts';
import { entityOf, levelOf } from '#lib/entities/rows.ts';
import { listPublishedImages } from '#lib/images/list-published-images.ts';
import {
  type PresentScope,
  presentArea,
  presentLevelHead,
  presentLevelMetadata,
  presentMarker,
} from '#lib/mapmodel/present.ts';
import type { Level, Tag } from '#lib/mapmodel/types.ts';
import { type Analytics, storedParts } from '#lib/projects/present.ts';
import type { Grow } from './cache.ts';
import { type PreparedBody, prepareBody } from './prepared-body.ts';
import {
  countLiveEntities,
  findLiveProject,
  listLiveEntityRows,
  listLiveLevelRows,
  listLivePlaces,
  type PublishedProjectId,
} from './queries.ts';

type LiveLevel = { level: Level; version: number };

/** The live data of one project under one origin; bodies are made when first asked for and kept. */
export type LiveMap = {
  projectId: PublishedProjectId;
  levels: LiveLevel[];
  scope: PresentScope;
  analytics: Analytics;
  project: () => Promise<PreparedBody>;
  levelList: () => Promise<PreparedBody>;
  level: (levelId: string) => Promise<LiveLevelBodies>;
  /** Where each visible area and marker lies, under `placeKey` of its id and of its key. */
  places: () => Promise<Map<string, LivePlace>>;
};

export type LivePlace = { id: string; levelId: string };
export type LiveLevelBodies = { whole: PreparedBody; entities: Map<string, () => Promise<PreparedBody>> };

/** The name under which `places` knows an area or marker; `name` is its id or key. */
export function placeKey(kind: 'area' | 'marker', name: string): string {
  return `${kind} ${name}`;
}

/** The live data moved on while it was being read; whoever asked looks again. */
export class StaleVersion extends Error {}

/**
 * Reads the live data of a published project as it is at `version`; `grow` hears of each body that is prepared later.
 * Throws StaleVersion when it moved on.
 */
export async function loadLiveMap(
  db: Database,
  projectId: PublishedProjectId,
  origin: string,
  version: number,
  grow: Grow,
): Promise<LiveMap> {
  return readAt(db, projectId, version, (tx, row) => assembleMap(db, tx, row, projectId, origin, grow));
}

type LiveProjectRow = NonNullable<Awaited<ReturnType<typeof findLiveProject>>>;

/** Reads in one snapshot of the database, so that no answer is a mix of two versions. */
async function readAt<T>(
  db: Database,
  projectId: PublishedProjectId,
  version: number,
  read: (tx: Tx, row: LiveProjectRow) => Promise<T>,
): Promise<T> {
  return db.transaction(
    async (tx) => {
      const row = await findLiveProject(tx, projectId);
      if (row?.liveVersion !== version) throw new StaleVersion();
      return read(tx, row);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function assembleMap(
  db: Database,
  tx: Tx,
  row: LiveProjectRow,
  projectId: PublishedProjectId,
  origin: string,
  grow: Grow,
): Promise<LiveMap> {
  const prepare = async (text: string) => {
    const body = await prepareBody(text);
    grow(body.raw.byteLength + (body.gzip?.byteLength ?? 0));
    return body;
  };
  const { settings, appearance, analytics } = storedParts(row.live);
  const tags = row.live.tags as Tag[];
  const scope: PresentScope = {
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    ...(await listPublishedImages(tx, projectId, origin)),
    languages: row.live.languages,
    defaultLanguage: settings.defaultLanguage,
  };
  const levels = (await listLiveLevelRows(tx, projectId)).map((level) => ({
    level: levelOf(level),
    version: level.version,
  }));
  const metadata = presentMetadata(levels, await countLiveEntities(tx, projectId), scope);
  const project = {
    id: projectId,
    key: row.key,
    name: row.name,
    settings,
    appearance: { ...appearance, customCss: sanitizeCustomCss(appearance.customCss) },
    analytics,
    languages: row.live.languages.map(languageNames),
    tags,
    levels: metadata,
    version: row.liveVersion,
    live_updated_at: row.live.updatedAt.toISOString(),
  };
  return {
    projectId,
    levels,
    scope,
    analytics,
    project: once(() => prepare(JSON.stringify(project))),
    levelList: once(() => prepare(JSON.stringify(metadata))),
    level: onceEach(async (levelId) => {
      const rows = await readAt(db, projectId, row.liveVersion, (snapshot) =>
        listLiveEntityRows(snapshot, projectId, levelId),
      );
      return prepareLevel(rows, levels, levelId, scope, prepare);
    }),
    places: once(async () => {
      const rows = await readAt(db, projectId, row.liveVersion, (snapshot) =>
        listLivePlaces(snapshot, projectId),
      );
      return new Map(
        rows.flatMap(({ id, key, kind, levelId }) => {
          const place = { id, levelId };
          return [[placeKey(kind, id), place] as const, [placeKey(kind, key), place] as const];
        }),
      );
    }),
  };
}

function presentMetadata(
  levels: LiveLevel[],
  counts: Awaited<ReturnType<typeof countLiveEntities>>,
  scope: PresentScope,
) {
  return levels.map(({ level }) => {
    const of = (kind: 'area' | 'marker') =>
      counts.find((row) => row.levelId === level.id && row.kind === kind)?.count ?? 0;
    return presentLevelMetadata(level, { areas: of('area'), markers: of('marker') }, scope);
  });
}

async function prepareLevel(
  rows: Awaited<ReturnType<typeof listLiveEntityRows>>,
  levels: LiveLevel[],
  levelId: string,
  scope: PresentScope,
  prepare: (text: string) => Promise<PreparedBody>,
): Promise<LiveLevelBodies> {
  const level = levels.find((one) => one.level.id === levelId)?.level;
  if (!level) throw new Error('No such level in the live data.');
  const texts = { area: [] as string[], marker: [] as string[] };
  const entities: LiveLevelBodies['entities'] = new Map();
  for (const row of rows) {
    const entity = entityOf(row);
    const text = JSON.stringify(
      entity.kind === 'area' ? presentArea(entity, scope) : presentMarker(entity, scope),
    );
    texts[entity.kind].push(text);
    entities.set(
      entity.id,
      once(() => prepare(text)),
    );
  }
  const head = JSON.stringify(presentLevelHead(level, scope)).slice(0, -1);
  const whole = `${head},"areas":[${texts.area.join(',')}],"markers":[${texts.marker.join(',')}]}`;
  return { whole: await prepare(whole), entities };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  const each = onceEach(make);
  return () => each('');
}

/** Makes each value once; a failure is forgotten, so that the next call tries again. */
function onceEach<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (key) => {
    let value = made.get(key);
    if (!value) {
      value = make(key);
      made.set(key, value);
      value.catch(() => made.delete(key));
    }
    return value;
  };
}
