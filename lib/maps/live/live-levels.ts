import { type PresentScope, presentEntity, presentLevelHead } from '#lib/mapmodel/present.ts';
import type { EntityKind, Level } from '#lib/mapmodel/types.ts';
import { type EntityRow, entityOf, inOrder, inTurns } from '#lib/maps/core/rows.ts';
import { contentHash } from '#lib/platform/content-hash.ts';
import { onceEach } from '#lib/platform/once.ts';
import type { Held } from '#lib/platform/prepared-body.ts';
import {
  assembleLevel,
  type EntityHash,
  type Fragment,
  type LevelBodies,
  namesIn,
  type Part,
  partOf,
} from './level-bodies.ts';
import type { LiveRows, ReadAt } from './live-rows.ts';

export type LiveLevel = { level: Level; version: number };
/** Bodies of a level at `version`. */
export type KeptLevel = { version: number; bodies: LevelBodies };

type LevelsOf = {
  levels: readonly LiveLevel[];
  scope: PresentScope;
  readMore: ReadAt;
  held: Held;
  /** The map that this one replaces. */
  previous: { keptLevels: ReadonlyMap<string, KeptLevel> } | null;
};

/** Reads a whole level with the texts of its places. Makes the texts of the areas while the markers are read. */
async function readWhole(live: LiveRows, levelId: string, scope: PresentScope) {
  const hashes: (EntityHash & { order: number })[] = [];
  const read = async (kind: EntityKind) => {
    const rows = await live.entities(levelId, kind);
    for (const { id, hash, order } of rows) hashes.push({ id, hash, order });
    return partsOf(rows, scope);
  };
  const [areas, markers] = await Promise.all([read('area'), read('marker')]);
  return { order: inOrder(hashes), fresh: [...areas, ...markers] };
}

/** Reads what a level has now, with the texts that `previous` does not have. */
async function readChanges(live: LiveRows, levelId: string, { parts }: LevelBodies, scope: PresentScope) {
  const order = await live.hashes(levelId);
  const changed = order.filter(({ id, hash }) => parts.get(id)?.hash !== hash);
  return { order, fresh: await partsOf(await live.entitiesById(changed), scope) };
}

/** Makes the part of a live map that returns its levels and their places. */
export function liveLevels({ levels, scope, readMore, held, previous }: LevelsOf) {
  const scopeTag = tagOfScope(scope);
  const kept = new Map<string, KeptLevel>();
  for (const { level } of levels) {
    const known = previous?.keptLevels.get(level.id);
    if (!known) continue;
    kept.set(level.id, known);
    known.bodies.countedBy(held);
  }
  const level = onceEach(async (levelId: string) => {
    const wanted = levels.find((one) => one.level.id === levelId);
    if (!wanted) throw new Error('No such level in the live data.');
    const known = kept.get(levelId)?.bodies;
    // An equal version has equal content.
    if (known && kept.get(levelId)?.version === wanted.version) return known;
    const usable = known?.scopeTag === scopeTag ? known : null;
    const { order, fresh } = await readMore((live) =>
      usable ? readChanges(live, levelId, usable, scope) : readWhole(live, levelId, scope),
    );
    const published = JSON.stringify(presentLevelHead(wanted.level, scope)).slice(0, -1);
    const bodies = assembleLevel(published, order, fresh, { previous: usable, scopeTag });
    known?.countedBy(() => {});
    bodies.countedBy(held);
    kept.set(levelId, { version: wanted.version, bodies });
    return bodies;
  });
  const places = onceEach(async (kind: EntityKind) => {
    const rows = await readMore((live) => live.places(kind));
    return new Map(
      rows.flatMap(({ id, levelId, ...row }) =>
        [id, ...namesIn(row)].map((name) => [name, levelId] as const),
      ),
    );
  });
  const entity = async (kind: EntityKind, name: string) => {
    for (const { level: of } of levels) {
      // The place may have left this level since; then search for it as for any other.
      const found = kept.get(of.id)?.bodies.knows(kind, name) && (await level(of.id)).entity(kind, name);
      if (found) return found;
    }
    const isAllKnown = levels.every((one) => kept.get(one.level.id)?.version === one.version);
    const levelId = isAllKnown ? undefined : (await places(kind)).get(name);
    return levelId === undefined ? null : (await level(levelId)).entity(kind, name);
  };
  return { level, entity, keptLevels: kept as ReadonlyMap<string, KeptLevel> };
}

async function partsOf(rows: readonly EntityRow[], scope: PresentScope): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const row of inTurns(rows)) parts.push(partOf(fragmentOf(row, scope), rows.length));
  return parts;
}

function fragmentOf(row: EntityRow, scope: PresentScope): Fragment {
  const { id, hash, kind, key } = row;
  const place = presentEntity(entityOf(row), scope);
  return { id, hash, kind, key, externalId: place.externalId, text: JSON.stringify(place) };
}

/** Returns a hash of everything else that the texts of areas and markers are made with. */
function tagOfScope({ tags, images, icons, languages, defaultLanguage }: PresentScope): string {
  return contentHash(JSON.stringify([[...tags], [...images], [...icons], languages, defaultLanguage]));
}
