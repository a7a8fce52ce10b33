import type { ViewerContext } from '../context.ts';
import type { Session } from '../session.ts';
import type { ViewerState } from '../store.ts';

/** The state that every visitor starts with: the level and the "you are here" sign in the address of the screen. */
export type Begun = Pick<ViewerState, 'way' | 'levelId'>;

/** Resets the map to its first state, without anything of the last visitor. */
export async function startOver({ ctx }: Session, { way, levelId }: Begun): Promise<void> {
  // An image in full screen covers everything else.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
  ctx.store.set({ way, tagIds: [] });
  await ctx.selectPlace(null);
  ctx.root.querySelector<HTMLElement>('.atrium-directory:not([hidden]) .atrium-card-close')?.click();
  emptySearch(ctx);
  await ctx.setLanguage(ctx.boot.language);
  if (levelId !== null) await ctx.showLevel(levelId);
}

/** Empties the search field above the map. */
export function emptySearch({ root }: ViewerContext): void {
  for (const input of root.querySelectorAll<HTMLInputElement>('.atrium-bar input')) {
    input.value = '';
    input.dispatchEvent(new Event('input'));
  }
}

/** Shows the position of the screen if its address names one. Resolves to a text about what prevents this, or null. */
export async function showSign(
  { ctx }: Session,
  { way }: Begun,
  unavailable: string,
): Promise<string | null> {
  if (!way.here) return null;
  const { failedOffline, unknownLink } = ctx.strings();
  try {
    const ways = await ctx.ways();
    if (!ways) return unavailable;
    return (await ways.showHere()) ? null : unknownLink;
  } catch {
    return failedOffline;
  }
}
