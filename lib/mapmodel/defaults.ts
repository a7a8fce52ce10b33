import { limits } from '../plans/limits.ts';
import type { AreaBody, Entity, EntityKind, LevelBody, MarkerBody } from './types.ts';

const shared = {
  zoomOnSelect: true,
  status: null,
  address: null,
  workingHours: null,
  occupancy: null,
  customButton: null,
  email: null,
  webpage: null,
  telephone: null,
  rating: null,
  price: null,
  tagIds: [],
  imageIds: [],
  translations: {},
};

/** A new area before its fields are set (additions section 7, defaults on create); `data` must be given. */
export const newAreaBody: AreaBody = {
  ...shared,
  color: '#3b82f6',
  data: [],
  fillOpacity: 0.3,
  strokeWidth: 2,
  hoverOpacity: 0.5,
};

/** A new marker before its fields are set; `position` must be given. */
export const newMarkerBody: MarkerBody = {
  ...shared,
  color: '#ef4444',
  position: { x: 0, y: 0 },
  type: 'classic',
  icon: null,
  customIcon: null,
  size: 24,
  opacity: 1,
  pinStyle: 'icon',
  markerNumber: null,
  showTooltip: true,
  showCard: true,
};

/** A new level before its fields are set. */
export const newLevelBody: LevelBody = {
  name: '',
  imageId: null,
  width: limits.canvasPxDefault,
  height: limits.canvasPxDefault,
  defaultZoom: 1,
  minZoom: 0.75,
  maxZoom: 4,
  backgroundColor: null,
};

/** A new area or marker with the given identity, without a key, at the front of its level. */
export function newEntity(kind: EntityKind, head: { id: string; levelId: string }): Entity {
  const start = { ...head, key: '', position: 0, isHidden: false };
  return kind === 'area' ? { ...start, kind, body: newAreaBody } : { ...start, kind, body: newMarkerBody };
}
