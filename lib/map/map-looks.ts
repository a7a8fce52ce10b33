import type { AtriumMap } from './atrium-map.ts';
import type { MapParts } from './map-parts.ts';

/** Returns the methods that change how places look. */
export function mapLooks({ state, redraw, loop, pointing }: MapParts) {
  const lookChanged = () => {
    redraw.lookChanged();
    loop.rest();
    loop.topChanged();
  };
  return {
    setHighlight(ids) {
      state.highlight = ids;
      lookChanged();
    },
    setExcluded(ids) {
      state.excluded = ids;
      lookChanged();
    },
    setTheme(next) {
      const before = JSON.stringify(state.theme);
      state.theme = next;
      // The owner's theme is set repeatedly. A theme that changes nothing is not drawn again.
      if (JSON.stringify(next) !== before) lookChanged();
    },
    select(id) {
      if (state.selectedId === id) return;
      state.selectedId = id;
      // The name of the selected place is placed before all others, and its marker leaves its bubble.
      lookChanged();
    },
    hover(id) {
      state.hoveredId = id;
      loop.topChanged();
    },
    setOverlay(painter) {
      state.overlay = painter;
      loop.topChanged();
    },
    setPointerClaim(next) {
      state.claim = next;
    },
    setDoubleTapClaim(next) {
      state.claimDoubleTap = next;
    },
    setHoverable(next) {
      state.isHoverable = next;
      if (!next) pointing.leave();
    },
  } satisfies Partial<AtriumMap>;
}
