import { isSame } from '../../mapmodel/is-same.ts';
import type { AreaRecord, MarkerRecord, ProjectDetail } from '../model/types.ts';

/** Fields that the table of places writes to the live map at once. */
export const liveValueFields = ['status', 'price', 'workingHours', 'occupancy'] as const;
export type LiveValueField = (typeof liveValueFields)[number];
export type LivePlace = Pick<AreaRecord | MarkerRecord, 'id' | LiveValueField>;

/** State of the live map, as the table knows it. */
export type LiveView = {
  readonly isPublished: boolean;
  /** Ids of the places that visitors see. */
  readonly ids: ReadonlySet<string>;
  /** Fields with another value in the draft, by place. */
  readonly drafts: ReadonlyMap<string, ReadonlySet<LiveValueField>>;
};

export const nothingLive: LiveView = { isPublished: false, ids: new Set(), drafts: new Map() };

/**
 * Returns the project with the values that visitors see, and the fields whose draft differs. `live` is null if nothing
 * is published.
 */
export function withLiveValues(
  project: ProjectDetail,
  live: readonly LivePlace[] | null,
): { project: ProjectDetail; view: LiveView } {
  if (!live) return { project, view: nothingLive };
  const byId = new Map(live.map((place) => [place.id, place]));
  const drafts = new Map<string, ReadonlySet<LiveValueField>>();
  const seen = <P extends LivePlace>(place: P): P => {
    const shown = byId.get(place.id);
    const other = liveValueFields.filter((field) => shown && !isSame(shown[field], place[field]));
    if (!shown || other.length === 0) return place;
    drafts.set(place.id, new Set(other));
    const { status, price, workingHours, occupancy } = shown;
    return { ...place, status, price, workingHours, occupancy };
  };
  const levels = project.levels.map((level) => ({
    ...level,
    areas: level.areas.map(seen),
    markers: level.markers.map(seen),
  }));
  return {
    project: { ...project, levels },
    view: { isPublished: true, ids: new Set(byId.keys()), drafts },
  };
}

/** Returns the view after these fields were written to both draft and live map. */
export function withoutDrafts(
  view: LiveView,
  written: readonly { id: string; fields: readonly string[] }[],
): LiveView {
  const drafts = new Map(view.drafts);
  for (const { id, fields } of written) {
    const left = [...(drafts.get(id) ?? [])].filter((field) => !fields.includes(field));
    if (left.length > 0) drafts.set(id, new Set(left));
    else drafts.delete(id);
  }
  return { ...view, drafts };
}
