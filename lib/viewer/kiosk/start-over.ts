import type { Session } from '../session.ts';
import type { ViewerState } from '../store.ts';

/** What everybody finds: the level and the sign "you are here" that the address of the screen names. */
export type Begun = Pick<ViewerState, 'way' | 'levelId'>;

/** The map as it was at first, with nothing of a visitor on it. */
export async function startOver({ ctx }: Session, { way, levelId }: Begun): Promise<void> {
  // An image that fills the screen lies over all else.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
  ctx.store.set({ way, tagIds: [] });
  await ctx.selectPlace(null);
  ctx.root.querySelector<HTMLElement>('.atrium-directory:not([hidden]) .atrium-card-close')?.click();
  for (const input of ctx.root.querySelectorAll<HTMLInputElement>('.atrium-bar input')) {
    input.value = '';
    input.dispatchEvent(new Event('input'));
  }
  await ctx.setLanguage(ctx.boot.language);
  if (levelId !== null) await ctx.showLevel(levelId);
}

/** Shows where the screen hangs, where its address says that. Answers in words what is in the way of it, null where nothing is. */
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
