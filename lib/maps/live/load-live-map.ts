import type { Database } from '#db/client.ts';
import type { Analytics, Settings } from '#db/schema/stored.ts';
import { type PresentScope, presentLevelMetadata } from '#lib/mapmodel/present.ts';
import { servedTags } from '#lib/mapmodel/translations.ts';
import type { EntityKind } from '#lib/mapmodel/types.ts';
import { levelOf } from '#lib/maps/core/rows.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';
import { scopeOf } from '#lib/maps/images/present.ts';
import { isDatabaseSilent } from '#lib/platform/database-silence.ts';
import { once } from '#lib/platform/once.ts';
import { type Held, type PreparedBody, prepareBody } from '#lib/platform/prepared-body.ts';
import { readFromReplica, readWithoutPrimary } from '#lib/platform/read-from-replica.ts';
import { isDatabaseAway } from '#lib/platform/transactions.ts';
import { keywordsBody } from './keywords-body.ts';
import type { LevelBodies } from './level-bodies.ts';
import { type KeptLevel, type LiveLevel, liveLevels } from './live-levels.ts';
import { databaseRows, type LiveRows, type ReadAt } from './live-rows.ts';
import { presentPublicProject } from './public-project.ts';
import { standbyRows } from './standby.ts';

/** Bodies of a map that are not those of one level. */
type Body = 'project' | 'levelList' | 'keywords' | 'shownIcons';

/** The live data of one project for one origin. Bodies are made when first read, and kept. */
export type LiveMap = {
  projectId: PublishedProjectId;
  /** Origin of the addresses in its answers. */
  origin: string;
  version: number;
  levels: LiveLevel[];
  scope: PresentScope;
  analytics: Analytics;
  settings: Settings;
  /** Hash in the name of the file of directions, null while directions are off or not built. */
  wayHash: string | null;
  /** Description of the map as its owner wrote it. */
  description: string;
  /** Ids of custom icons and addresses of linked ones that visible places show. */
  shownIcons: () => Promise<readonly string[]>;
  /** Reads more rows of this version. Throws StaleVersion if the live data have another one by now. */
  read: ReadAt;
  project: () => Promise<PreparedBody>;
  levelList: () => Promise<PreparedBody>;
  /** What `keywordsBody` makes. For searching; the API never returns it. */
  keywords: () => Promise<PreparedBody>;
  level: (levelId: string) => Promise<LevelBodies>;
  /** Returns the body of a visible area or marker on a visible level, by id or key, or null if there is none. */
  entity: (kind: EntityKind, name: string) => Promise<PreparedBody | null>;
  /** Reads what has changed since an earlier map had it in memory, so that this one can answer the same reads alone. */
  keepUp: () => Promise<void>;
  /** What was read of this map or the one before. */
  asked: ReadonlySet<Body>;
  /** Bodies by level, for the map that replaces this one: those made here, and otherwise those of the map before. */
  keptLevels: ReadonlyMap<string, KeptLevel>;
};

/** The live data changed during the read. The caller reads again. */
export class StaleVersion extends Error {
  override readonly name = 'StaleVersion';

  // The server and Next load separate instances of this module but share the maps, so compare by name.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'StaleVersion';
  }
}

/** The database is away and nothing else has these rows. A read may go on with an older state. */
export class SourceAway extends Error {
  override readonly name = 'SourceAway';

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'SourceAway';
  }
}

type Source = { db: Database; projectId: PublishedProjectId; version: number };

/**
 * Reads the live data of a published project at `version`, and reuses unchanged parts of `previous`. Reports the bytes
 * of each body to `held`. Throws StaleVersion if the live data have another version by now.
 */
export async function loadLiveMap(
  source: Source,
  origin: string,
  { held, previous }: { held: Held; previous: LiveMap | null },
): Promise<LiveMap> {
  const { projectId } = source;
  const { row, read } = await readAt(source, async (live) => {
    const [images, rows] = await Promise.all([live.images(), live.levels()]);
    const levels = rows.map((level) => ({ level: levelOf(level), version: level.version }));
    return { images, levels };
  });
  const { levels } = read;
  const { settings, analytics, languages, updatedAt } = row.live;
  const tags = servedTags(row.live.tags, languages);
  const { defaultLanguage } = settings;
  const scope = scopeOf({ tags, ...read.images }, origin, { languages, defaultLanguage, isPublic: true });
  const readMore: ReadAt = async (more) => (await readAt(source, more)).read;
  const metadata = once(async () => {
    const counts = new Map((await readMore((live) => live.counts())).map((one) => [one.levelId, one]));
    return levels.map(({ level }) => presentLevelMetadata(level, counts.get(level.id), scope));
  });
  const body = (text: string | Buffer) => {
    const made = prepareBody(text, held);
    held(made.raw.byteLength);
    return made;
  };
  const asked = new Set<Body>(previous?.asked);
  const onceAsked = <T>(name: Body, make: () => Promise<T>) => {
    const made = once(make);
    return () => {
      asked.add(name);
      return made();
    };
  };
  const map: LiveMap = {
    projectId,
    origin,
    version: source.version,
    levels,
    scope,
    analytics,
    settings,
    wayHash: settings.wayfinding.isEnabled ? row.wayHash : null,
    description: row.description,
    shownIcons: onceAsked('shownIcons', () => readMore((live) => live.icons())),
    read: readMore,
    project: onceAsked('project', async () => {
      const { key, name, liveVersion } = row;
      const head = { id: projectId, key, name, version: liveVersion, updatedAt };
      const shown = { ...head, parts: row.live, languages, tags, levels: await metadata() };
      return body(JSON.stringify(await presentPublicProject(shown, origin)));
    }),
    levelList: onceAsked('levelList', async () => body(JSON.stringify(await metadata()))),
    keywords: onceAsked('keywords', async () => {
      const rows = await readMore((live) => live.keywords());
      return body(await keywordsBody(rows, { levels, scope, level: map.level }));
    }),
    asked,
    keepUp: async () => {
      for (const { level } of map.levels) if (map.keptLevels.has(level.id)) await map.level(level.id);
      for (const name of asked) await map[name]();
    },
    ...liveLevels({ levels, scope, readMore, held, previous }),
  };
  return map;
}

/**
 * Runs `read` and the query for the project's row together, in one snapshot. Skips a replica that lags behind. While the
 * database is away, reads the replica alone, or the standby copy.
 */
async function readAt<T>({ db, projectId, version }: Source, read: (live: LiveRows) => Promise<T>) {
  const readFrom = (source: Database) =>
    source.transaction(
      async (tx) => {
        const live = databaseRows(tx, projectId);
        const [row, found] = await Promise.all([live.head(), read(live)]);
        if (row?.liveVersion !== version) throw new StaleVersion();
        return { row, read: found };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  const readCopy = async (cause?: unknown) => {
    const replicated = await readWithoutPrimary(readFrom).catch(() => null);
    if (replicated) return replicated.found;
    const live = await standbyRows(projectId, version);
    if (!live) throw new SourceAway('The database is away.', { cause });
    const [row, found] = await Promise.all([live.head(), read(live)]);
    if (!row) throw new SourceAway('The standby copy is not whole.');
    return { row, read: found };
  };
  if (isDatabaseSilent()) return readCopy();
  try {
    return await readFromReplica(db, readFrom, { isBehind: (error) => error instanceof StaleVersion });
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return readCopy(error);
  }
}
