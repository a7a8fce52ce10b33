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
import { servedTags } from '#lib/mapmodel/translations.ts';
import type { Level, Tag } from '#lib/mapmodel/types.ts';
import { type Analytics, publicSettings, storedParts } from '#lib/projects/present.ts';
import type { Held } from './cache.ts';
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
  /** Levels whose bodies are made, by id. */
  readyLevels: ReadonlyMap<string, LiveLevelBodies>;
  /** Where each visible area and marker lies, under `placeKey` of its id and of its key. */
  places: () => Promise<Map<string, LivePlace>>;
};

export type LivePlace = { id: string; levelId: string };
export type LiveLevelBodies = {
  whole: PreparedBody;
  /** The body of one area or marker of the level; null when it has none of this id. */
  entity: (id: string) => Promise<PreparedBody> | null;
};

/** The name under which `places` knows an area or marker; `name` is its id or key. */
export function placeKey(kind: 'area' | 'marker', name: string): string {
  return `${kind} ${name}`;
}

/** The live data moved on while it was being read; whoever asked looks again. */
export class StaleVersion extends Error {}

/**
 * Reads the live data of a published project as it is at `version`, taking what is unchanged from `previous`; tells
 * `held` of the bytes of each body made. Throws StaleVersion when the data moved on.
 */
export async function loadLiveMap(
  db: Database,
  projectId: PublishedProjectId,
  origin: string,
  version: number,
  { held, previous }: { held: Held; previous: LiveMap | null },
): Promise<LiveMap> {
  const assembled = (tx: Tx, row: LiveProjectRow) =>
    assembleMap(db, tx, row, { projectId, origin, held, previous });
  return readAt(db, projectId, version, assembled);
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

type Assembly = { projectId: PublishedProjectId; origin: string; held: Held; previous: LiveMap | null };

async function assembleMap(
  db: Database,
  tx: Tx,
  row: LiveProjectRow,
  { projectId, origin, held, previous }: Assembly,
): Promise<LiveMap> {
  const { settings, appearance, analytics } = storedParts(row.live);
  const tags = servedTags(row.live.tags as Tag[], row.live.languages);
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
    settings: publicSettings(
      settings,
      levels.map(({ level }) => level.id),
    ),
    appearance: { ...appearance, customCss: sanitizeCustomCss(appearance.customCss) },
    analytics,
    languages: row.live.languages.map(languageNames),
    tags,
    levels: metadata,
    version: row.liveVersion,
    live_updated_at: row.live.updatedAt.toISOString(),
  };
  const unchanged = unchangedLevels(previous, levels);
  const readyLevels = new Map<string, LiveLevelBodies>();
  const level = onceEach(async (levelId) => {
    const bodies =
      unchanged.get(levelId) ??
      (await readAt(db, projectId, row.liveVersion, async (snapshot) => {
        const rows = await listLiveEntityRows(snapshot, projectId, levelId);
        return prepareLevel(rows, levels, levelId, scope);
      }));
    readyLevels.set(levelId, bodies);
    held(bodies.whole.raw.byteLength + (bodies.whole.gzip?.byteLength ?? 0));
    return bodies;
  });
  return {
    projectId,
    levels,
    scope,
    analytics,
    project: once(() => preparedAndHeld(JSON.stringify(project), held)),
    levelList: once(() => preparedAndHeld(JSON.stringify(metadata), held)),
    level,
    readyLevels,
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

/**
 * Bodies of the levels that are in `previous` under the same version: the same content, as their names in the embed
 * say too. Nothing else of the old map is kept alive.
 */
function unchangedLevels(previous: LiveMap | null, levels: LiveLevel[]): Map<string, LiveLevelBodies> {
  const versions = new Map(previous?.levels.map(({ level, version }) => [level.id, version]));
  const same = levels.filter(({ level, version }) => versions.get(level.id) === version);
  return new Map(
    same.flatMap(({ level }) => {
      const bodies = previous?.readyLevels.get(level.id);
      return bodies ? [[level.id, bodies] as const] : [];
    }),
  );
}

async function prepareLevel(
  rows: Awaited<ReturnType<typeof listLiveEntityRows>>,
  levels: LiveLevel[],
  levelId: string,
  scope: PresentScope,
): Promise<LiveLevelBodies> {
  const level = levels.find((one) => one.level.id === levelId)?.level;
  if (!level) throw new Error('No such level in the live data.');
  const texts = { area: [] as string[], marker: [] as string[] };
  const ids = { area: [] as string[], marker: [] as string[] };
  for (const row of rows) {
    const entity = entityOf(row);
    const shape = entity.kind === 'area' ? presentArea(entity, scope) : presentMarker(entity, scope);
    texts[entity.kind].push(JSON.stringify(shape));
    ids[entity.kind].push(entity.id);
  }
  const head = `${JSON.stringify(presentLevelHead(level, scope)).slice(0, -1)},"areas":[`;
  const between = '],"markers":[';
  const whole = await prepareBody(`${head}${texts.area.join(',')}${between}${texts.marker.join(',')}]}`);
  const places = new Map<string, Place>();
  const areasEnd = addPlaces(places, ids.area, texts.area, Buffer.byteLength(head));
  addPlaces(places, ids.marker, texts.marker, areasEnd + between.length);
  const made = onceEach((id) => {
    const [start, end] = places.get(id) ?? [0, 0];
    return prepareBody(whole.raw.subarray(start, end));
  });
  return { whole, entity: (id) => (places.has(id) ? made(id) : null) };
}

/** Where the text of an entity lies in its level's body, in bytes. */
type Place = readonly [start: number, end: number];

/** Notes where `texts`, one after the other with commas between, lie from `start` on. Answers where they end. */
function addPlaces(places: Map<string, Place>, ids: string[], texts: string[], start: number): number {
  let at = start;
  for (const [i, id] of ids.entries()) {
    const end = at + Buffer.byteLength(texts[i] ?? '');
    places.set(id, [at, end]);
    at = end + 1;
  }
  return ids.length === 0 ? start : at - 1;
}

async function preparedAndHeld(text: string, held: Held): Promise<PreparedBody> {
  const body = await prepareBody(text);
  held(body.raw.byteLength + (body.gzip?.byteLength ?? 0));
  return body;
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
