import type { MarkerBox, MarkerDrawing } from './types.ts';

/** Height of a drop pin as a share of the width of its head. */
export const dropPinRatio = 1.32;

/** Returns the box of the marker in screen px relative to its position: what is drawn and what a pointer may hit. */
export function markerBox(marker: Pick<MarkerDrawing, 'type' | 'size'>): MarkerBox {
  const half = marker.size / 2;
  switch (marker.type) {
    case 'drop-pin':
      return { left: -half, top: -marker.size * dropPinRatio, right: half, bottom: 0 };
    case 'pulse':
    case 'label-hover': {
      const dot = dotRadius(marker);
      return { left: -dot, top: -dot, right: dot, bottom: dot };
    }
    case 'classic':
    case 'rounded-square':
    case 'numbered':
      return { left: -half, top: -half, right: half, bottom: half };
    default:
      return marker.type satisfies never;
  }
}

/** Returns the radius in screen px of the dot of `pulse` and `label-hover` markers. */
export function dotRadius(marker: Pick<MarkerDrawing, 'size'>): number {
  return Math.max(marker.size * 0.34, 2);
}
