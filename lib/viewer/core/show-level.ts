import { importer } from '../../late/import-again.ts';
import { type CompactDrawing, fromCompact } from './compact-drawing.ts';
import { toLevelDrawing } from './drawing.ts';
import { fill } from './fill.ts';
import { clearSelection } from './select-place.ts';
import { levelName } from './texts.ts';
import type { LevelShape } from './types.ts';
import type { Viewer } from './viewer.ts';

/**
 * Loads a level and shows it. Resolves to false if it cannot be loaded, which is shown, or if another level was
 * requested meanwhile.
 */
export async function showLevel(viewer: Viewer, id: string, retry?: () => void): Promise<boolean> {
  const { map, notices } = viewer;
  viewer.levelTurn++;
  notices.clear();
  const turn = viewer.levelTurn;
  const wasKnown = viewer.data.get(id) !== null;
  const loaded = await viewer.data.load(id);
  const isDrawn = id === viewer.store.state.levelId;
  if (isDrawn && !wasKnown && loaded.ok) completeLevel(viewer, loaded.data);
  if (turn !== viewer.levelTurn) return false;
  if (!loaded.ok) {
    const again = retry ?? (() => void showLevel(viewer, id));
    const known = viewer.project().levels.find((level) => level.id === id);
    const name = known ? levelName(known, viewer.languages().language) : '';
    if (viewer.level() === null) notices.fail(loaded.failure, viewer.strings(), again);
    else notices.failLevel(name, loaded.failure, viewer.strings(), again);
    viewer.post({ type: 'error', kind: loaded.failure.kind, detail: loaded.failure.detail });
    return false;
  }
  const level = loaded.data;
  const isFirst = viewer.store.state.levelId === null;
  if (isDrawn) return true;
  const selected = viewer.data.find(viewer.store.state.placeId ?? '');
  if (selected && selected.level.id !== id) clearSelection(viewer);
  viewer.store.set({ levelId: id });
  await loadIcons(viewer, level);
  // Icons may take long, and the visitor may be on another level by now.
  if (id !== viewer.store.state.levelId) return false;
  viewer.applyTheme();
  await map.setLevel(drawingOf(viewer, level), 'view');
  // A plan may take long too.
  if (id !== viewer.store.state.levelId) return false;
  viewer.emit('drawn', level);
  viewer.root.dataset.state = 'ready';
  if (!isFirst) {
    const count = level.areas.length + level.markers.length;
    viewer.announce(
      fill(viewer.strings().levelShown, { name: levelName(level, viewer.languages().language), count }),
    );
    viewer.analytics.track('levelChange', { level: level.key });
  }
  return true;
}

/**
 * Called when the data of the level that the document has drawn are loaded. Applies the language chosen
 * meanwhile.
 */
function completeLevel(viewer: Viewer, level: LevelShape): void {
  const { dataTurn, language } = viewer.store.state;
  if (language !== viewer.boot.language) viewer.map.update(drawingOf(viewer, level).places);
  viewer.store.set({ dataTurn: dataTurn + 1 });
  viewer.emit('drawn', level);
}

/** Shows the first level from the drawing in the document. Its data may still be loading. */
export async function showDocumentLevel(viewer: Viewer, drawing: CompactDrawing): Promise<void> {
  viewer.store.set({ levelId: drawing.id });
  viewer.applyTheme();
  await viewer.map.setLevel(fromCompact(drawing));
  viewer.root.dataset.state = 'ready';
}

export const fetchIcons = importer(() => import('../../map/drawing/icons.ts'));

/** Icons that are not in the document are loaded with the whole set, once. */
export async function loadIcons({ boot, map }: Viewer, level: LevelShape): Promise<void> {
  const { icons } = boot;
  const isMissing = level.markers.some(
    ({ icon }) => icon !== null && !icon.includes('/') && icons[icon] === undefined,
  );
  if (!isMissing) return;
  const { iconPaths } = await fetchIcons().catch(() => ({ iconPaths: {} }));
  Object.assign(icons, iconPaths);
  map.iconsChanged();
}

export function drawingOf(viewer: Viewer, level: LevelShape) {
  const { settings } = viewer.project();
  return toLevelDrawing(level, { ...viewer.languages(), settings, customIcons: viewer.boot.customIcons });
}
