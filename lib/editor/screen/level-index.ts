import type { Bounds } from '../../geometry/bounds.ts';
import type { Point } from '../../geometry/point.ts';
import { createPlaceIndex } from '../../map/place-index.ts';
import { createPlaceModel, type PlaceModel } from '../../map/place-model.ts';
import type { PlaceDrawing } from '../../map/types.ts';
import type { Document } from '../model/document.ts';
import type { Drawings } from '../model/drawing.ts';
import type { Place } from '../model/types.ts';
import type { Screen } from './screen.ts';

/** Spatial index of the shown level, built at the first query and updated with the document. */
export type LevelIndex = {
  hit(point: Point, k: number, tolerancePx: number): Place | null;
  search(bounds: Bounds): Place[];
};

export function createLevelIndex(
  document: Document,
  { store }: Pick<Screen, 'store'>,
  drawings: Drawings,
): LevelIndex {
  let model: PlaceModel | null = null;
  let levelId: string | null = null;
  document.subscribe(({ ids, levels }) => {
    if (!model || levelId === null || !levels.has(levelId)) return;
    const changed: PlaceDrawing[] = [];
    const gone: string[] = [];
    for (const id of ids) {
      const place = document.place(id);
      if (place?.level === levelId) changed.push(drawings.of(place));
      else if (model.find(id)) gone.push(id);
    }
    if (changed.length + gone.length > 0) model.update(changed, gone);
  });
  const current = (): PlaceModel => {
    const wanted = store.getState().levelId;
    if (model && levelId === wanted) return model;
    levelId = wanted;
    model = createPlaceModel(
      { places: wanted === null ? [] : document.places(wanted).map(drawings.of) },
      createPlaceIndex,
    );
    return model;
  };
  return {
    hit(point, k, tolerancePx) {
      const found = current().hit(point, { k }, tolerancePx);
      return found ? (document.place(found.id) ?? null) : null;
    },
    search: (bounds) =>
      current()
        .search(bounds)
        .flatMap(({ place }) => document.place(place.id) ?? []),
  };
}
