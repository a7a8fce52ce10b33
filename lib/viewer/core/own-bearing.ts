import { bearingIn } from './deep-link.ts';
import type { Viewer } from './viewer.ts';

/** Turns the map so that the way in which the visitor looks is up; without one as the address says, else the level. */
export function followHeading({ map }: Viewer, heading: number | null | undefined): void {
  const asked = new URLSearchParams(location.search).get('bearing') ?? undefined;
  map.setOwnBearing(heading ?? bearingIn(asked) ?? null);
}
