import { loadJson } from './load-json.ts';
import { clearSelection, shownOf } from './select-place.ts';
import { drawingOf, loadIcons } from './show-level.ts';
import type { LevelShape, PlaceShape, PublicProject, VersionFile } from './types.ts';
import type { Viewer } from './viewer.ts';

export type AppliedChanges = {
  project: PublicProject | null;
  changedIds: ReadonlySet<string>;
  removedIds: readonly string[];
  /** Whether the level must be set up again because its image, size or zoom changed. */
  isLevelRedrawn: boolean;
};

const nothing: AppliedChanges = {
  project: null,
  changedIds: new Set(),
  removedIds: [],
  isLevelRedrawn: false,
};

/**
 * Fetches the files that a version file names anew and returns the differences on the shown level. Throws if a file
 * cannot be loaded. Loaded with the first change.
 */
async function applyVersion(viewer: Viewer, file: VersionFile): Promise<AppliedChanges> {
  const before = viewer.level();
  const project = await loadJson<PublicProject>(viewer.boot.urls.data + file.changed.project);
  if (!project.ok) throw new Error(project.failure.kind);
  const stale = viewer.data.setFiles(file.changed);
  const isGone = before !== null && file.changed.levels[before.id] === undefined;
  if (!before || isGone || !stale.includes(before.id)) return { ...nothing, project: project.data };
  const loaded = await viewer.data.load(before.id);
  if (!loaded.ok) throw new Error(loaded.failure.kind);
  return { project: project.data, ...compareLevels(before, loaded.data) };
}

/** Applies what was published or patched meanwhile. Throws if a file cannot be fetched. */
export async function take(viewer: Viewer, file: VersionFile): Promise<void> {
  const { boot, map, store } = viewer;
  const next = await applyVersion(viewer, file);
  if (next.project) viewer.takeProject(next.project);
  const level = viewer.level();
  if (level) {
    await loadIcons(viewer, level);
    const drawing = drawingOf(viewer, level);
    if (next.isLevelRedrawn) await map.setLevel(drawing, 'view');
    else
      map.update(
        drawing.places.filter(({ id }) => next.changedIds.has(id)),
        next.removedIds,
      );
  } else {
    const { levels } = viewer.project();
    const first = levels.find(({ id }) => id === boot.firstLevelId) ?? levels[0];
    if (first) await viewer.showLevel(first.id);
  }
  const selected = viewer.place(store.state.placeId);
  if (!selected) clearSelection(viewer);
  else if (next.changedIds.has(selected.id)) {
    viewer.emit('select', shownOf(selected));
    viewer.layOut();
  }
  viewer.emit('appearance', null);
  const shown = viewer.level();
  if (shown) viewer.emit('drawn', shown);
  store.set({ dataTurn: store.state.dataTurn + 1 });
}

/** Compares two states of a level. */
export function compareLevels(before: LevelShape, after: LevelShape): Omit<AppliedChanges, 'project'> {
  const old = new Map(placesOf(before).map((place) => [place.id, JSON.stringify(place)]));
  const next = placesOf(after);
  const changed = next.filter((place) => old.get(place.id) !== JSON.stringify(place)).map(({ id }) => id);
  const kept = new Set(next.map(({ id }) => id));
  return {
    changedIds: new Set(changed),
    removedIds: [...old.keys()].filter((id) => !kept.has(id)),
    isLevelRedrawn: headOf(before) !== headOf(after),
  };
}

function placesOf(level: LevelShape): PlaceShape[] {
  return [...level.areas, ...level.markers];
}

function headOf({ areas: _areas, markers: _markers, ...head }: LevelShape): string {
  return JSON.stringify(head);
}
