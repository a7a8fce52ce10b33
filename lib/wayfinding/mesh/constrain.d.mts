import type Delaunator from 'delaunator';

/** Keeps edges in a triangulation, which it changes in place. Throws where an edge cannot be kept. */
export default class Constrainautor {
  constructor(triangulation: Delaunator<Float64Array>);
  constrainOne(a: number, b: number): number;
}
