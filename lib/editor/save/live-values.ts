import { isSame } from '../../mapmodel/is-same.ts';
import type { AreaRecord, MarkerRecord, ProjectDetail } from '../model/types.ts';

/** Fields that the table of places writes on the published map at once. */
export const liveValueFields = ['status', 'price', 'workingHours', 'occupancy'] as const;
export type LiveValueField = (typeof liveValueFields)[number];
export type LivePlace = Pick<AreaRecord | MarkerRecord, 'id' | LiveValueField>;

/** What the table knows of the published map. */
export type LiveView = {
  readonly isPublished: boolean;
  /** The places that visitors see. */
  readonly ids: ReadonlySet<string>;
  /** Fields that have another value in the draft, by place. */
  readonly drafts: ReadonlyMap<string, ReadonlySet<LiveValueField>>;
};

export const nothingLive: LiveView = { isPublished: false, ids: new Set(), drafts: new Map() };

/** The project with the values that visitors see, and where the draft has others. Null: nothing is published. */
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

/** The view after these fields of these places were written to draft and map alike. */
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
