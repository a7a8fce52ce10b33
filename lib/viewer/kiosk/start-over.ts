import type { ViewerState } from '../core/store.ts';
import type { Viewer } from '../core/viewer.ts';
import { loadWays } from '../directions/load-ways.ts';

/** The state that every visitor starts with: the level and the "you are here" sign in the address of the screen. */
export type Begun = Pick<ViewerState, 'way' | 'levelId'>;

/** Resets the map to its first state, without anything of the last visitor. */
export async function startOver(viewer: Viewer, { way, levelId }: Begun): Promise<void> {
  // An image in full screen covers everything else.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
  viewer.emit('startOver', null);
  viewer.store.set({ way });
  await viewer.selectPlace(null);
  await viewer.setLanguage(viewer.boot.language);
  if (levelId !== null) await viewer.showLevel(levelId);
}

/** Shows the position of the screen if its address names one. Resolves to a text about what prevents this, or null. */
export async function showSign(viewer: Viewer, { way }: Begun, unavailable: string): Promise<string | null> {
  if (!way.here) return null;
  const { failedOffline, unknownLink } = viewer.strings();
  try {
    const ways = await loadWays(viewer);
    if (!ways) return unavailable;
    return (await ways.showHere()) ? null : unknownLink;
  } catch {
    return failedOffline;
  }
}
