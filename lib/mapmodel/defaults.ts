import { limits } from '../plans/limits.ts';
import type { AreaBody, Entity, EntityKind, LevelBody, MarkerBody } from './types.ts';

/* Members are in alphabetical order, so canonicalJson does not have to sort bodies made from these. */

/** Body of a new area before its fields are set (docs/contract.md, 5.4 Area). A write must give `data`. */
const newAreaBody: AreaBody = {
  address: null,
  color: '#3b82f6',
  customButton: null,
  data: [],
  email: null,
  fillOpacity: 0.3,
  hoverOpacity: 0.5,
  imageIds: [],
  occupancy: null,
  passage: 'auto',
  price: null,
  rating: null,
  status: null,
  strokeWidth: 2,
  tagIds: [],
  telephone: null,
  translations: {},
  webpage: null,
  workingHours: null,
  zoomOnSelect: true,
};

/** Body of a new marker before its fields are set. A write must give `position`. */
const newMarkerBody: MarkerBody = {
  address: null,
  color: '#ef4444',
  customButton: null,
  customIcon: null,
  email: null,
  icon: null,
  imageIds: [],
  markerNumber: null,
  occupancy: null,
  opacity: 1,
  pinStyle: 'icon',
  position: { x: 0, y: 0 },
  price: null,
  rating: null,
  showCard: true,
  showTooltip: true,
  size: 24,
  status: null,
  tagIds: [],
  telephone: null,
  translations: {},
  type: 'classic',
  way: null,
  webpage: null,
  workingHours: null,
  zoomOnSelect: true,
};

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

/** Returns a new area or marker with the given id and level, an empty key and order 0. */
export function newEntity(kind: EntityKind, { id, levelId }: { id: string; levelId: string }): Entity {
  const head = { id, levelId, key: '', order: 0, isHidden: false };
  return kind === 'area' ? { ...head, kind, body: newAreaBody } : { ...head, kind, body: newMarkerBody };
}
