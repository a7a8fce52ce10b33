import type { Viewer } from './viewer.ts';

/** A part of the viewer that registers itself. It may load the rest of its code later. */
export type Feature = {
  /** Called once the first picture is on the map, before the bars are laid out. */
  start?(viewer: Viewer): void;
  /** Called once everything that the address names is shown. */
  ready?(viewer: Viewer): void;
};
