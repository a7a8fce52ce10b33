import type { Database, Tx } from '#db/client.ts';
import type { Analytics, Settings } from '#db/schema/stored.ts';
import { type PresentScope, presentLevelMetadata } from '#lib/mapmodel/present.ts';
import { keywordsIn, servedTags } from '#lib/mapmodel/translations.ts';
import type { EntityKind, Translations } from '#lib/mapmodel/types.ts';
import { levelOf } from '#lib/maps/core/rows.ts';
import type { PublishedProjectId } from '#lib/maps/core/scope.ts';
import { listPublishedImages } from '#lib/maps/images/list-images.ts';
import { once } from '#lib/platform/once.ts';
import type { Held } from '#lib/platform/prepared-body.ts';
import { type PreparedBody, prepareBody } from '#lib/platform/prepared-body.ts';
import { readFromReplica } from '#lib/platform/read-from-replica.ts';
import { yieldTurn } from '#lib/platform/work/yield-turn.ts';
import type { LevelBodies } from './level-bodies.ts';
import { type KeptLevel, type LiveLevel, liveLevels, readAhead } from './live-levels.ts';
import { presentPublicProject } from './public-project.ts';
import { countLiveEntities, findLiveProject, listLiveKeywords, listLiveLevelRows } from './queries.ts';

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
  project: () => Promise<PreparedBody>;
  levelList: () => Promise<PreparedBody>;
  /** Keywords by place and language: `{<id>: {<lang>: [word]}}`. For searching; the API never returns them. */
  keywords: () => Promise<PreparedBody>;
  level: (levelId: string) => Promise<LevelBodies>;
  /** Returns the body of a visible area or marker on a visible level, by id or key, or null if there is none. */
  entity: (kind: EntityKind, name: string) => Promise<PreparedBody | null>;
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

type Source = { db: Database; projectId: PublishedProjectId; version: number };

/** Reads in one snapshot of the database, so that no answer mixes two versions. */
export type ReadAt = <T>(read: (tx: Tx, projectId: PublishedProjectId) => Promise<T>) => Promise<T>;

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
  const { row, read } = await readAt(source, async (tx) => {
    const [images, rows] = await Promise.all([
      listPublishedImages(tx, projectId, origin),
      listLiveLevelRows(tx, projectId),
    ]);
    const levels = rows.map((level) => ({ level: levelOf(level), version: level.version }));
    return { images, levels, ahead: await readAhead(tx, projectId, levels, previous) };
  });
  const { levels, images, ahead } = read;
  const { settings, analytics, languages, updatedAt } = row.live;
  const tags = servedTags(row.live.tags, languages);
  const scope: PresentScope = {
    tags: new Map(tags.map((tag) => [tag.id, tag])),
    ...images,
    languages,
    defaultLanguage: settings.defaultLanguage,
    isPublic: true,
  };
  const readMore: ReadAt = async (more) => (await readAt(source, (tx) => more(tx, projectId))).read;
  const metadata = once(async () => {
    const counts = new Map((await readMore(countLiveEntities)).map((one) => [one.levelId, one]));
    return levels.map(({ level }) => presentLevelMetadata(level, counts.get(level.id), scope));
  });
  const body = async (value: unknown) => {
    const made = prepareBody(JSON.stringify(value), held);
    held(made.raw.byteLength);
    return made;
  };
  return {
    projectId,
    origin,
    version: source.version,
    levels,
    scope,
    analytics,
    settings,
    wayHash: settings.wayfinding.isEnabled ? row.wayHash : null,
    project: once(async () => {
      const { key, name, liveVersion } = row;
      const head = { id: projectId, key, name, version: liveVersion, updatedAt };
      const shown = { ...head, parts: row.live, languages, tags, levels: await metadata() };
      return body(await presentPublicProject(shown, origin));
    }),
    levelList: once(async () => body(await metadata())),
    keywords: once(async () => {
      const made = prepareBody(await keywordsBody(await readMore(listLiveKeywords), scope.languages), held);
      held(made.raw.byteLength);
      return made;
    }),
    ...liveLevels({ levels, scope, readMore, held, previous, ahead }),
  };
}

/** A few milliseconds of work. */
const keywordRowsAtOnce = 50;

/** Returns the JSON of `LiveMap.keywords`. Other requests get a turn between its pieces. */
async function keywordsBody(
  rows: readonly { id: string; translations: Translations }[],
  languages: readonly string[],
): Promise<Buffer> {
  const pieces: Buffer[] = [Buffer.from('{')];
  for (let at = 0; at < rows.length; at += keywordRowsAtOnce) {
    const members = rows
      .slice(at, at + keywordRowsAtOnce)
      .map(({ id, translations }) => `"${id}":${JSON.stringify(keywordsIn(translations, languages))}`);
    pieces.push(Buffer.from(`${at === 0 ? '' : ','}${members.join(',')}`));
    await yieldTurn();
  }
  return Buffer.concat([...pieces, Buffer.from('}')]);
}

/** Runs `read` and the query for the project's row together, in one snapshot. Skips a replica that lags behind. */
async function readAt<T>({ db, projectId, version }: Source, read: (tx: Tx) => Promise<T>) {
  const readFrom = (source: Database) =>
    source.transaction(
      async (tx) => {
        const [row, found] = await Promise.all([findLiveProject(tx, projectId), read(tx)]);
        if (row?.liveVersion !== version) throw new StaleVersion();
        return { row, read: found };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  return readFromReplica(db, readFrom, { isBehind: (error) => error instanceof StaleVersion });
}
