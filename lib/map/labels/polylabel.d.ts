declare module 'polylabel' {
  type Found = [x: number, y: number] & { distance: number };
  /** Returns the point of a polygon (outer ring first, closed) that is farthest from its border. */
  export default function polylabel(polygon: [number, number][][], precision?: number): Found;
}
