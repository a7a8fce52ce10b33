import { type WayLink, wayEntry, withoutRoute } from '../deep-link.ts';
import type { Session } from '../session.ts';
import type { Guide } from './guide.ts';
import { loadPrint } from './lazy-parts.ts';
import type { Side, Telling, WayActions } from './types.ts';

/** Returns the actions of a visitor in the panel. */
export function createActions(
  session: Session,
  guide: Guide,
  onMap: () => ReturnType<Telling['createWayMap']> | null,
): WayActions {
  const { ctx } = session;
  const ask = (change: WayLink) => {
    const { step: _step, ...way } = ctx.store.state.way;
    ctx.store.set({ way: { ...way, ...change } });
  };
  return {
    setEnd: (side: Side, text: string) => ask({ [side]: text }),
    swap() {
      const { from = '', to = '' } = ctx.store.state.way;
      // If the goal is a tag, the start becomes the place that was found.
      const goal = to.startsWith('tag:') ? (guide.view.answer?.route?.to?.id ?? '') : to;
      ask({ from: goal, to: from });
    },
    setProfile(profile) {
      const { step: _step, profile: _profile, ...way } = ctx.store.state.way;
      ctx.store.set({ way: profile === 'stepFree' ? { ...way, profile } : way });
    },
    async showStep(number) {
      const route = guide.view.answer?.route;
      const step = route?.steps[number];
      if (!route || !step) return;
      guide.setStep(number);
      ctx.store.set({ way: withStep(ctx.store.state.way, number) });
      if (await onMap()?.showStep(route, number)) ctx.announce(`${step.level.name}. ${step.text}`);
    },
    retry: () => void guide.refresh('asked'),
    async print() {
      try {
        const { printWay } = await loadPrint();
        await printWay(ctx, guide.view);
      } catch {
        ctx.notify(ctx.strings().failedOffline);
      }
    },
    close() {
      const isOwnEntry = (history.state as { atrium?: string } | null)?.atrium === wayEntry;
      if (isOwnEntry && !ctx.isFramed) history.back();
      else ctx.store.set({ way: withoutRoute(ctx.store.state.way) });
      session.box.focus({ preventScroll: true });
    },
  };
}

export function withStep(way: WayLink, number: number): WayLink {
  const { step: _step, ...rest } = way;
  return number > 0 ? { ...rest, step: String(number) } : rest;
}
