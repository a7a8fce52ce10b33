import { LRUCache } from 'lru-cache';
import { type EntityRow, entityOf, inOrder } from '#lib/maps/core/rows.ts';
import { getSealed, listSealed, sealedName } from '#lib/platform/files/sealed-files.ts';
import { asStored, isUuid } from '#lib/platform/ids.ts';
import { describeError, log } from '#lib/platform/log.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { processState } from '#lib/platform/process-state.ts';
import { knownId, mayServe, staleMsMax } from './last-known.ts';
import type { LiveHead, LiveRows } from './live-rows.ts';
import type { PublishedProject } from './queries.ts';
import { markOf, readMarks } from './withdrawals.ts';

/** Rows of a live map that are short, in one file. */
export type CopiedBase = { head: LiveHead } & {
  [Name in 'images' | 'levels' | 'counts' | 'icons']: Awaited<ReturnType<LiveRows[Name]>>;
};

/** Rows of one level. */
export type CopiedLevel = { areas: readonly EntityRow[]; markers: readonly EntityRow[] };

/** The copy of a live map: its state, and the names of the files with its rows. It is replaced last. */
export type Manifest = {
  published: PublishedProject;
  /** Names that lead to the map: key and former keys. */
  names: readonly string[];
  base: string;
  keywords: string;
  /** By id of the level, with the version of its rows. */
  levels: Readonly<Record<string, { version: number; file: string }>>;
  /** The building of directions and its floors by hash. */
  way: { hash: string; file: string; floors: Readonly<Record<string, string>> } | null;
  /** Files of earlier copies, with the time since which no copy names them, in ms of the clock. */
  old: readonly { file: string; since: number }[];
};

/** How long a manifest that was read is used without reading it again. */
const freshMs = 5_000;

export const manifestName = (projectId: string) => sealedName('maps', projectId);
export const pointerName = (key: string) => sealedName('keys', key);
/** The file with the time at which a process last confirmed that all copies are current. */
export const confirmedName = sealedName.bind(null, 'state', 'confirmed');

/** Returns the state of a map by id or key from its standby copy, with its age, or null without one to be served. */
export async function findStandby(idOrKey: string): Promise<PublishedProject | null> {
  const name = asStored(idOrKey);
  const id = await idOf(name);
  await readMarks();
  const manifest = id && (await findManifest(id));
  if (!manifest || (name !== manifest.published.id && !manifest.names.includes(name))) return null;
  const { published } = manifest;
  const ageS = Math.max(0, Math.floor((Date.now() - (await confirmedAt())) / 1000));
  const limitMs = staleMsMax(published);
  if (limitMs === 0 || ageS * 1000 > limitMs || !mayServe(published)) return null;
  return { ...published, ageS };
}

/** Checks whether a map is marked as withdrawn as a whole, and so is none any more. */
export async function isMarkedGone(idOrKey: string): Promise<boolean> {
  await readMarks();
  const id = await idOf(asStored(idOrKey));
  return id !== null && (markOf(id)?.isGone ?? false);
}

async function idOf(name: string): Promise<string | null> {
  return isUuid(name) ? name : (knownId(name) ?? (await orNull(() => getSealed<string>(pointerName(name)))));
}

/** Returns the rows of one version of a map from its standby copy, or null if the copy has another version. */
export async function standbyRows(projectId: string, version: number): Promise<LiveRows | null> {
  const manifest = await findManifest(projectId);
  return manifest?.published.liveVersion === version ? rowsOf(manifest) : null;
}

/** Returns the age of the copies in seconds if there are any that may be served, or null. */
export async function standbyAge(): Promise<number | null> {
  const names = (await orNull(() => listSealed('maps'))) ?? [];
  const ageMs = Math.max(0, Date.now() - (await confirmedAt()));
  const isServed = names.length > 0 && ageMs <= staleMsMax({ allowedDomains: [] });
  return isServed && staleMsMax({ allowedDomains: [] }) > 0 ? Math.floor(ageMs / 1000) : null;
}

async function confirmedAt(): Promise<number> {
  const known = await cached('confirmed', () => orNull(() => getSealed<number>(confirmedName())));
  return known ?? processState().startedAt;
}

function findManifest(projectId: string): Promise<Manifest | null> {
  return cached(projectId, () => orNull(() => getSealed<Manifest>(manifestName(projectId))));
}

/** Returns what `read` returned within the last seconds. */
function cached<T>(name: string, read: () => Promise<T | null>): Promise<T | null> {
  const manifests = processSingleton(
    'standby-manifests',
    () => new LRUCache<string, Promise<unknown>>({ max: 5_000, ttl: freshMs }),
  );
  const known = manifests.get(name);
  // One name is read in one way.
  if (known) return known as Promise<T | null>;
  const reading = read();
  manifests.set(name, reading);
  return reading;
}

/** Returns null for a store that fails: the copy is the last resort. */
async function orNull<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    log('warn', 'standby_unread', describeError(error));
    return null;
  }
}

function rowsOf(manifest: Manifest): LiveRows {
  const read = async <T>(file: string | undefined): Promise<T> => {
    const value = file === undefined ? null : await getSealed<T>(file);
    if (value === null) throw new Error('A file of the standby copy is missing.');
    return value;
  };
  const base = () => read<CopiedBase>(manifest.base);
  const level = (id: string) => read<CopiedLevel>(manifest.levels[id]?.file);
  const all = async (levelId: string) => {
    const { areas, markers } = await level(levelId);
    return inOrder([...areas, ...markers]);
  };
  const ids = Object.keys(manifest.levels);
  return {
    head: async () => (await base()).head,
    images: async () => (await base()).images,
    levels: async () => (await base()).levels,
    counts: async () => (await base()).counts,
    icons: async () => (await base()).icons,
    keywords: () => read(manifest.keywords),
    places: async (kind) => {
      const levels = await Promise.all(ids.map(level));
      return levels.flatMap(({ areas, markers }) =>
        (kind === 'area' ? areas : markers).map((row) => {
          const { id, key, levelId } = row;
          return { id, key, levelId, externalId: entityOf(row).body.externalId };
        }),
      );
    },
    entities: async (levelId, kind) => (await level(levelId))[kind === 'area' ? 'areas' : 'markers'],
    hashes: async (levelId) => (await all(levelId)).map(({ id, hash }) => ({ id, hash })),
    entitiesById: async (named) => {
      const wanted = new Set(named.map(({ id }) => id));
      const levels = await Promise.all(ids.map(all));
      return levels.flat().filter(({ id }) => wanted.has(id));
    },
    wayFile: async (hash) => (manifest.way?.hash === hash ? read(manifest.way.file) : null),
    wayFloors: async (hashes) => {
      const floors = new Map();
      for (const hash of hashes) {
        const file = manifest.way?.floors[hash];
        if (file !== undefined) floors.set(hash, await read(file));
      }
      return floors;
    },
  };
}
