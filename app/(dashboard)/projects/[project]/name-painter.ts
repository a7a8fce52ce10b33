import type { OverlayPainter } from '#lib/map/atrium-map.ts';
import { markerBox } from '#lib/map/marker-shape.ts';
import { ownerTheme } from '#lib/map/owner-theme.ts';
import type { MapMarker } from './map-levels.ts';

const edgePx = 6;

/** Draws the name of the selected marker above it. The engine itself only draws names that have space. */
export function namePainter(marker: MapMarker, name: string): OverlayPainter {
  return (context, project) => {
    const [x, y] = project(marker.position);
    context.font = `600 13px ${ownerTheme.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'bottom';
    context.lineJoin = 'round';
    context.lineWidth = 4;
    context.strokeStyle = ownerTheme.halo;
    context.fillStyle = ownerTheme.text;
    const half = context.measureText(name).width / 2 + edgePx;
    const right = context.canvas.width / context.getTransform().a - half;
    const at = [Math.max(half, Math.min(x, right)), y + markerBox(marker).top * 1.3 - edgePx] as const;
    context.strokeText(name, ...at);
    context.fillText(name, ...at);
  };
}
