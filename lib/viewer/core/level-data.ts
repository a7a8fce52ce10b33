import { type Loaded, loadJson } from './load-json.ts';
import type { DataFiles, LevelShape, PlaceShape } from './types.ts';

/** Levels by id. Each is fetched once and kept until its file gets another name. */
export type LevelData = {
  load(levelId: string): Promise<Loaded<LevelShape>>;
  /** Loads all levels, a few at a time. Levels that fail are left out. */
  loadAll(): Promise<LevelShape[]>;
  get(levelId: string | null): LevelShape | null;
  /** The file of directions. Null if there are none. */
  readonly wayFile: string | null;
  find(placeId: string): { place: PlaceShape; level: LevelShape } | null;
  /**
   * Sets the new file names and returns the ids of loaded levels whose file changed. The levels stay until loaded
   * again.
   */
  setFiles(files: DataFiles): string[];
  /** Returns the name of the file with search data that are never shown. */
  searchFile(): string | undefined;
};

const parallelMax = 3;

export function createLevelData(folder: string, files: DataFiles): LevelData {
  let wayFile = files.way;
  const names = new Map(Object.entries(files.levels));
  let searchFile = files.search;
  const levels = new Map<string, LevelShape>();
  const loading = new Map<string, Promise<Loaded<LevelShape>>>();
  /** Places by id, rebuilt for each level. */
  const placesOf = new Map<string, Map<string, PlaceShape>>();
  const loadedAs = new Map<string, string>();

  const keep = (level: LevelShape, name: string) => {
    loadedAs.set(level.id, name);
    levels.set(level.id, level);
    placesOf.set(level.id, new Map([...level.areas, ...level.markers].map((place) => [place.id, place])));
  };
  const load = (levelId: string): Promise<Loaded<LevelShape>> => {
    const known = levels.get(levelId);
    if (known && loadedAs.get(levelId) === names.get(levelId))
      return Promise.resolve({ ok: true, data: known });
    const running = loading.get(levelId);
    if (running) return running;
    const name = names.get(levelId);
    if (!name)
      return Promise.resolve({ ok: false, failure: { kind: 'missing', detail: '', retryAfterSeconds: 0 } });
    const started = loadJson<LevelShape>(folder + name).then((loaded) => {
      loading.delete(levelId);
      // The level was published anew, or removed, while the outdated file was on its way.
      if (names.get(levelId) !== name) return load(levelId);
      if (loaded.ok) keep(loaded.data, name);
      return loaded;
    });
    loading.set(levelId, started);
    return started;
  };
  return {
    load,
    async loadAll() {
      const waiting = [...names.keys()];
      const workers = Array.from({ length: parallelMax }, async () => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await load(id);
      });
      await Promise.all(workers);
      return [...levels.values()];
    },
    get wayFile() {
      return wayFile;
    },
    get: (levelId) => (levelId === null ? null : (levels.get(levelId) ?? null)),
    find(placeId) {
      for (const [levelId, places] of placesOf) {
        const place = places.get(placeId);
        const level = levels.get(levelId);
        if (place && level) return { place, level };
      }
      return null;
    },
    searchFile: () => searchFile,
    setFiles(next) {
      searchFile = next.search;
      wayFile = next.way;
      names.clear();
      for (const [id, name] of Object.entries(next.levels)) names.set(id, name);
      for (const id of [...levels.keys()].filter((id) => !names.has(id))) {
        levels.delete(id);
        placesOf.delete(id);
      }
      return [...levels.keys()].filter((id) => loadedAs.get(id) !== names.get(id));
    },
  };
}
