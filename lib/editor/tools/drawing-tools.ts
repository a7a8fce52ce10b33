/** The tools that make places and cut them: loaded when a hand first comes near the map. */
export { stepCut } from './cut.ts';
export { stepMarker } from './marker.ts';
export { stepPolygon } from './polygon.ts';
export { stepRectangle } from './rectangle.ts';
export { stepTrace } from './trace.ts';
export { stepWay } from './way.ts';
