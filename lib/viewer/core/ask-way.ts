import { endName } from './address.ts';
import { withoutRoute } from './deep-link.ts';
import type { PlaceShape } from './types.ts';
import type { Viewer } from './viewer.ts';

/** Opens directions: to the place, else without a goal. They start where the visitor is, if that is known. */
export function askWay(viewer: Viewer, place: PlaceShape | null): void {
  const { way } = viewer.store.state;
  // An open way stays as it is; a card that covers it closes.
  if (!place && way.from !== undefined) return void viewer.selectPlace(null);
  const from = way.from || way.here || '';
  const to = place ? { to: endName(viewer, place) } : {};
  const profile = way.profile ? { profile: way.profile } : {};
  viewer.store.set({ way: { ...withoutRoute(way), from, ...to, ...profile } });
  if (place) void viewer.selectPlace(null);
}
