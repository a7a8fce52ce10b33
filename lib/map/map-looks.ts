import type { AtriumMap } from './atrium-map.ts';
import type { MapParts } from './map-parts.ts';

/** What changes how places look. */
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
      // The owner's theme is asked for again and again; a picture that would be the same is not drawn.
      if (JSON.stringify(next) !== before) lookChanged();
    },
    select(id) {
      if (state.selectedId === id) return;
      state.selectedId = id;
      // Its name comes before all others, and it leaves its bubble.
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
