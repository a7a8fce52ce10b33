import type { AtriumMap } from '../../map/create-map.ts';
import type { PlaceDrawing } from '../../map/types.ts';
import { currentLevel, type Editor } from '../editor.ts';
import type { Level } from '../model/types.ts';
import type { LayoutFollower } from './follow-layout.ts';

/** The level on the screen, kept in step with the document. */
export type ShownLevel = {
  show(keep: 'view' | 'none'): void;
  /** Draws the changes of these entities. */
  follow(ids: ReadonlySet<string>): void;
  /** Resolves when the shown level is ready. No flight can start on it before. */
  turned(): Promise<void>;
};

export function createShownLevel(
  host: HTMLElement,
  map: AtriumMap,
  editor: Editor,
  follower: LayoutFollower,
): ShownLevel {
  const { session, drawings } = editor;
  const { document } = session;
  let shown: Level | null = null;
  let orders = new Map<string, number>();
  let turned: Promise<void> = Promise.resolve();
  let turn = 0;
  /** Entities that changed while the plan of the level loads; null once the level is on the map. */
  let late: Set<string> | null = null;

  const show = (keep: 'view' | 'none') => {
    const level = currentLevel(editor);
    shown = level;
    // Without a level the map still has its last picture.
    host.toggleAttribute('data-empty', !level);
    if (!level) return;
    host.dataset.levelWidth = String(level.width);
    orders = new Map(document.places(level.id).map(({ id, order }) => [id, order]));
    const before = map.level;
    const isViewKept =
      keep === 'view' && before !== null && before.width === level.width && before.height === level.height;
    turn++;
    const mine = turn;
    late = new Set();
    turned = map.setLevel(drawings.level(level), keep).then(() => {
      if (!isViewKept && map.level?.id === level.id) follower.showWhole('jump');
      if (mine !== turn) return;
      const ids = late;
      late = null;
      if (ids && ids.size > 0 && map.level?.id === level.id) follow(ids);
    });
  };
  const follow = (ids: ReadonlySet<string>) => {
    const level = currentLevel(editor);
    if (!level || !shown || level.id !== shown.id) return;
    if (hasOtherPlan(level, shown)) return show('view');
    shown = level;
    if (late) {
      for (const id of ids) late.add(id);
      return;
    }
    const changed: PlaceDrawing[] = [];
    const gone: string[] = [];
    let isReordered = false;
    for (const id of ids) {
      const place = document.place(id);
      if (place?.level === level.id) {
        isReordered ||= orders.has(id) && orders.get(id) !== place.order;
        orders.set(id, place.order);
        changed.push(drawings.of(place));
      } else if (orders.delete(id)) gone.push(id);
    }
    if (isReordered) show('view');
    else if (changed.length + gone.length > 0) map.update(changed, gone);
  };
  return { show, turned: () => turned, follow };
}

function hasOtherPlan(a: Level, b: Level): boolean {
  return (
    a.imageUrl !== b.imageUrl ||
    a.width !== b.width ||
    a.height !== b.height ||
    a.backgroundColor !== b.backgroundColor
  );
}
