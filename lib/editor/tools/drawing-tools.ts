/** The tools, loaded when a pointer first comes near the map. */
export { stepCut } from './cut.ts';
export { handleAt } from './handles.ts';
export { stepMarker } from './marker.ts';
export { nudgeCommand } from './nudge.ts';
export { stepPolygon } from './polygon.ts';
export { stepRectangle } from './rectangle.ts';
export { stepSelect } from './select.ts';
export { shapeAsked } from './shape.ts';
export { stepTrace } from './trace.ts';
export { stepWay } from './way.ts';
