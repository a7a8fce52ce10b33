import { type WayLink, wayEntry, withoutRoute } from '../core/deep-link.ts';
import type { Viewer } from '../core/viewer.ts';
import type { Guide } from './guide.ts';
import type { Side, WayActions, WayMap } from './types.ts';

/** Returns the actions of a visitor in the panel. */
export function createActions(
  viewer: Viewer,
  guide: Guide,
  onMap: () => WayMap | null,
  print: () => void,
): WayActions {
  const ask = (change: WayLink) => {
    const { step: _step, ...way } = viewer.store.state.way;
    viewer.store.set({ way: { ...way, ...change } });
  };
  return {
    setEnd: (side: Side, text: string) => ask({ [side]: text }),
    swap() {
      const { from = '', to = '' } = viewer.store.state.way;
      // If the goal is a tag, the start becomes the place that was found.
      const goal = to.startsWith('tag:') ? (guide.view.answer?.route?.to?.id ?? '') : to;
      ask({ from: goal, to: from });
    },
    setProfile(profile) {
      const { step: _step, profile: _profile, ...way } = viewer.store.state.way;
      viewer.store.set({ way: profile === 'stepFree' ? { ...way, profile } : way });
    },
    async showStep(number) {
      const route = guide.view.answer?.route;
      const step = route?.steps[number];
      if (!route || !step) return;
      guide.setStep(number);
      viewer.store.set({ way: withStep(viewer.store.state.way, number) });
      if (await onMap()?.showStep(route, number)) viewer.announce(`${step.level.name}. ${step.text}`);
    },
    retry: () => void guide.refresh('asked'),
    print,
    close() {
      const isOwnEntry = (history.state as { atrium?: string } | null)?.atrium === wayEntry;
      if (isOwnEntry && !viewer.isFramed) history.back();
      else viewer.store.set({ way: withoutRoute(viewer.store.state.way) });
      viewer.box.focus({ preventScroll: true });
    },
  };
}

export function withStep(way: WayLink, number: number): WayLink {
  const { step: _step, ...rest } = way;
  return number > 0 ? { ...rest, step: String(number) } : rest;
}
