import { withAsked } from './asked-settings.ts';
import type { ViewerContext } from './context.ts';
import { hasDirections } from './has-directions.ts';
import { loadJson } from './load-json.ts';
import { clearSelection } from './select-place.ts';
import type { Session } from './session.ts';
import { drawingOf, loadIcons, showFilter, showLevel } from './show-level.ts';
import type { LevelShape, PlaceShape, PublicProject, VersionFile } from './types.ts';

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
async function applyVersion(ctx: ViewerContext, file: VersionFile): Promise<AppliedChanges> {
  const before = ctx.level();
  const project = await loadJson<PublicProject>(ctx.boot.urls.data + file.changed.project);
  if (!project.ok) throw new Error(project.failure.kind);
  const stale = ctx.data.setFiles(file.changed);
  const isGone = before !== null && file.changed.levels[before.id] === undefined;
  if (!before || isGone || !stale.includes(before.id)) return { ...nothing, project: project.data };
  const loaded = await ctx.data.load(before.id);
  if (!loaded.ok) throw new Error(loaded.failure.kind);
  return { project: project.data, ...compareLevels(before, loaded.data) };
}

/** Applies what was published or patched meanwhile. Throws if a file cannot be fetched. */
export async function take(session: Session, file: VersionFile): Promise<void> {
  const { ctx, map } = session;
  const hadDirections = hasDirections(ctx);
  const next = await applyVersion(ctx, file);
  if (next.project) session.project = withAsked(next.project, location.search);
  const level = ctx.level();
  if (level) {
    await loadIcons(session, level);
    const drawing = drawingOf(session, level);
    if (next.isLevelRedrawn) await map.setLevel(drawing, 'view');
    else
      map.update(
        drawing.places.filter(({ id }) => next.changedIds.has(id)),
        next.removedIds,
      );
  } else {
    const { levels } = session.project;
    const first = levels.find(({ id }) => id === ctx.boot.firstLevelId) ?? levels[0];
    if (first) await showLevel(session, first.id);
  }
  const selected = ctx.place(ctx.store.state.placeId);
  const hasCard = selected && (!('position' in selected) || selected.showCard);
  if (!selected) clearSelection(session);
  else if (next.changedIds.has(selected.id)) {
    if (hasCard) session.ui?.card.open(selected, false);
    else session.ui?.card.close();
    session.ui?.layOut();
  } else if (hasDirections(ctx) !== hadDirections) session.ui?.card.refresh();
  session.ui?.showAppearance();
  if (ctx.store.state.tagIds.length > 0) void showFilter(session);
  ctx.store.set({ dataTurn: ctx.store.state.dataTurn + 1 });
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
