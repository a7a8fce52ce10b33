import { importer } from '../map/import-again.ts';
import { type CompactDrawing, fromCompact } from './compact-drawing.ts';
import { toLevelDrawing } from './drawing.ts';
import { fill } from './fill.ts';
import { countMatches, matching, totalOf } from './filter-matches.ts';
import { fitToBox } from './fit-to-box.ts';
import { loadInterface } from './interface-language.ts';
import { clearSelection } from './select-place.ts';
import type { Session } from './session.ts';
import { levelName } from './texts.ts';
import type { LevelShape } from './types.ts';

/**
 * Loads a level and shows it. Resolves to false if it cannot be loaded, which is shown, or if another level was
 * requested meanwhile.
 */
export async function showLevel(session: Session, id: string, retry?: () => void): Promise<boolean> {
  const { ctx, map } = session;
  session.levelTurn++;
  session.notices.clear();
  const turn = session.levelTurn;
  const wasKnown = ctx.data.get(id) !== null;
  const loaded = await ctx.data.load(id);
  const isDrawn = id === ctx.store.state.levelId;
  if (isDrawn && !wasKnown && loaded.ok) completeLevel(session, loaded.data);
  if (turn !== session.levelTurn) return false;
  if (!loaded.ok) {
    const again = retry ?? (() => void showLevel(session, id));
    const known = session.project.levels.find((level) => level.id === id);
    const name = known ? levelName(known, ctx.languages().language) : '';
    if (ctx.level() === null) session.notices.fail(loaded.failure, session.strings, again);
    else session.notices.failLevel(name, loaded.failure, session.strings, again);
    session.ui?.host.post({ type: 'error', kind: loaded.failure.kind, detail: loaded.failure.detail });
    return false;
  }
  const level = loaded.data;
  const isFirst = ctx.store.state.levelId === null;
  if (isDrawn) return true;
  const selected = ctx.data.find(ctx.store.state.placeId ?? '');
  if (selected && selected.level.id !== id) clearSelection(session);
  ctx.store.set({ levelId: id });
  await loadIcons(session, level);
  // Icons may take long, and the visitor may be on another level by now.
  if (id !== ctx.store.state.levelId) return false;
  session.applyTheme();
  await map.setLevel(drawingOf(session, level), 'view');
  if (ctx.store.state.tagIds.length > 0) void showFilter(session);
  ctx.root.dataset.state = 'ready';
  if (!isFirst) {
    const count = level.areas.length + level.markers.length;
    ctx.announce(
      fill(session.strings.levelShown, { name: levelName(level, ctx.languages().language), count }),
    );
    ctx.analytics.track('levelChange', { level: level.key });
  }
  return true;
}

/**
 * Called when the data of the level that the document has drawn are loaded. Applies language and filter chosen
 * meanwhile.
 */
function completeLevel(session: Session, level: LevelShape): void {
  const { ctx, map } = session;
  const { dataTurn, language, tagIds } = ctx.store.state;
  if (language !== ctx.boot.language) map.update(drawingOf(session, level).places);
  ctx.store.set({ dataTurn: dataTurn + 1 });
  if (tagIds.length > 0) void showFilter(session);
}

/** Shows the first level from the drawing in the document. Its data may still be loading. */
export async function showDocumentLevel(session: Session, drawing: CompactDrawing): Promise<void> {
  session.ctx.store.set({ levelId: drawing.id });
  session.applyTheme();
  await session.map.setLevel(fromCompact(drawing));
  session.ctx.root.dataset.state = 'ready';
}

/**
 * Draws places without any of the chosen tags faintly, and counts the matches on every level. `isSaid` announces the
 * count to screen readers.
 */
export async function showFilter({ ctx, map, strings }: Session, isSaid = false): Promise<void> {
  const { tagIds } = ctx.store.state;
  const level = ctx.level();
  if (level)
    map.setHighlight(tagIds.length === 0 ? null : new Set(matching(level, tagIds).map(({ id }) => id)));
  if (tagIds.length === 0) return ctx.store.set({ matches: null });
  const matches = await countMatches(ctx.data, tagIds);
  // The filter changed meanwhile. The newer call counts for itself.
  if (tagIds !== ctx.store.state.tagIds) return;
  ctx.store.set({ matches });
  if (isSaid) ctx.announce(fill(strings.filterMatches, { count: totalOf(matches) }));
}

/** The language requested last. Texts of another language that arrive later are ignored. */
let wantedLanguage = '';

/** Shows all texts in another language of the map or of the interface, without a reload. */
export async function setLanguage(session: Session, asked: string): Promise<void> {
  const { ctx, map } = session;
  wantedLanguage = asked;
  if (asked === ctx.store.state.language) return;
  const { languages } = session.project;
  const found = await loadInterface(
    asked,
    languages.map(({ code }) => code),
  );
  const language = found?.language ?? asked;
  if (asked !== wantedLanguage || language === ctx.store.state.language) return;
  const own = languages.find(({ code }) => code === language);
  if (!found) ctx.notify(session.strings.failedOffline);
  if (!own && !found?.isOffered) return;
  session.strings = found?.strings ?? ctx.boot.strings;
  document.documentElement.lang = language;
  document.documentElement.dir = (own ?? found)?.direction ?? '';
  ctx.root.querySelector('#atrium-help')?.replaceChildren(session.strings.mapHelp);
  session.box.setAttribute('aria-label', fill(session.strings.mapLabel, { name: session.project.name }));
  ctx.store.set({ language });
  const level = ctx.level();
  if (level && map.level) map.update(drawingOf(session, level).places);
  if (ctx.store.state.placeId !== null) session.ui?.card.refresh();
  session.ui?.showAppearance();
  fitToBox(session);
}

const fetchIcons = importer(() => import('../map/icons.ts'));

/** Icons that are not in the document are loaded with the whole set, once. */
export async function loadIcons({ icons, map }: Session, level: LevelShape): Promise<void> {
  const isMissing = level.markers.some(
    ({ icon }) => icon !== null && !icon.includes('/') && icons[icon] === undefined,
  );
  if (!isMissing) return;
  const { iconPaths } = await fetchIcons().catch(() => ({ iconPaths: {} }));
  Object.assign(icons, iconPaths);
  map.iconsChanged();
}

export function drawingOf({ ctx }: Session, level: LevelShape) {
  return toLevelDrawing(level, { ...ctx.languages(), customIcons: ctx.boot.customIcons });
}
