import { limits } from '../plans/limits.ts';
import type { AreaBody, Entity, EntityKind, LevelBody, MarkerBody } from './types.ts';

/** Fields of a new area or marker. */
const newSharedBody = {
  address: null,
  customButton: null,
  email: null,
  imageIds: [],
  occupancy: null,
  price: null,
  rating: null,
  status: null,
  tagIds: [],
  telephone: null,
  translations: {},
  webpage: null,
  workingHours: null,
  zoomOnSelect: true,
};

/** Body of a new area before its fields are set (docs/contract.md, 5.4 Area). A write must give `data`. */
const newAreaBody: AreaBody = sorted({
  ...newSharedBody,
  color: '#3b82f6',
  data: [],
  fillOpacity: 0.3,
  hoverOpacity: 0.5,
  passage: 'auto',
  strokeWidth: 2,
});

/** Body of a new marker before its fields are set. A write must give `position`. */
const newMarkerBody: MarkerBody = sorted({
  ...newSharedBody,
  color: '#ef4444',
  customIcon: null,
  icon: null,
  markerNumber: null,
  opacity: 1,
  pinStyle: 'icon',
  position: { x: 0, y: 0 },
  showCard: true,
  showTooltip: true,
  size: 24,
  type: 'classic',
  way: null,
});

/** Body of a new level before its fields are set. */
export const newLevelBody: LevelBody = {
  name: '',
  imageId: null,
  width: limits.canvasPxDefault,
  height: limits.canvasPxDefault,
  defaultZoom: 1,
  minZoom: 0.75,
  maxZoom: 4,
  backgroundColor: null,
  metersPerPixel: null,
  building: null,
  wayfinding: { source: 'auto', floorColors: [], wallColors: [], lines: [] },
  translations: {},
};

/** Orders the members of a body alphabetically, so that canonicalJson does not have to. */
function sorted<Body extends object>(body: Body): Body {
  const members = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members) as Body;
}

/** Returns a new area or marker with the given id and level, an empty key and order 0. */
export function newEntity(kind: EntityKind, { id, levelId }: { id: string; levelId: string }): Entity {
  const head = { id, levelId, key: '', order: 0, isHidden: false };
  return kind === 'area' ? { ...head, kind, body: newAreaBody } : { ...head, kind, body: newMarkerBody };
}
