import type { Point } from '../geometry/point.ts';

/** An area as the engine draws it. Opacities are 0 to 1, the stroke is in screen px, corners are in map px. */
export type AreaDrawing = {
  readonly kind: 'area';
  readonly id: string;
  readonly data: readonly Point[];
  readonly color: string;
  readonly fillOpacity: number;
  readonly strokeWidth: number;
  readonly hoverOpacity: number;
  readonly title: string;
  /** Whether the place has a tag. Titles of tagged places are written first. */
  readonly isTagged: boolean;
  /** When the name is not always written: only of a selected place, or never. */
  readonly names?: HiddenNames | undefined;
  /** Whether it is hatched. */
  readonly isClosed?: true | undefined;
};

export type HiddenNames = 'hover' | 'off';

export type MarkerType = 'classic' | 'pulse' | 'drop-pin' | 'rounded-square' | 'numbered' | 'label-hover';

/** A marker as the engine draws it. `size` is in screen px at every zoom. */
export type MarkerDrawing = {
  readonly kind: 'marker';
  readonly id: string;
  readonly position: Point;
  readonly type: MarkerType;
  readonly color: string;
  readonly size: number;
  readonly opacity: number;
  /** A built-in name or the address of an image. */
  readonly icon: string | null;
  readonly pinStyle: 'icon' | 'dot' | 'plain';
  readonly markerNumber: number | null;
  readonly showTooltip: boolean;
  readonly title: string;
  readonly isTagged: boolean;
  readonly names?: HiddenNames | undefined;
  /** Whether it is crossed out. */
  readonly isClosed?: true | undefined;
};

/** Immutable: a change is a new object with the same id. */
export type PlaceDrawing = AreaDrawing | MarkerDrawing;

/** A level as the engine draws it. Later places are drawn over earlier ones, markers over areas. */
export type LevelDrawing = {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly imageUrl: string | null;
  /** Addresses of the thumbnails of the image, narrowest first. */
  readonly imageThumbnails: readonly string[];
  /** 1 shows the whole plan in the view, 2 is twice as large. */
  readonly defaultZoom: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Scale in screen px per map px that visitors may reach, whatever `maxZoom` says. */
  readonly deepestK?: number;
  readonly backgroundColor: string | null;
  /** The bearing that the level has from the start, in degrees. `auto` turns it where it then fills the box better. */
  readonly bearing?: number | 'auto';
  readonly places: readonly PlaceDrawing[];
};

/**
 * `k` screen px per map px. `bearing` is the direction on the plan that points up on the screen, in degrees clockwise
 * from the top of the plan, 0 up to 360; absent is 0.
 */
export type Scale = { readonly k: number; readonly bearing?: number | undefined };

/** Map pixel (`cx`, `cy`) in the middle of the view. */
export type View = Scale & { readonly cx: number; readonly cy: number };

/** Screen px at the edges that are covered by other elements: a card, a sheet, a search bar. */
export type Pads = {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
};

/** Size of the map's box in screen px. */
export type Viewport = { readonly width: number; readonly height: number; readonly pads: Pads };

/** Colours and letters of drawings over the plan. */
export type MapTheme = {
  readonly text: string;
  readonly halo: string;
  readonly accent: string;
  readonly paper: string;
  readonly font: string;
  /** How many times as large as usual names are. Absent: 1. */
  readonly textScale?: number;
};

/** One sign for markers that would overlap. (`x`, `y`) is its middle in map px. */
export type Bubble = {
  readonly x: number;
  readonly y: number;
  readonly radiusPx: number;
  readonly ids: readonly string[];
  /** The colour of all markers, or null if they differ. */
  readonly color: string | null;
};

/** Box of a marker in screen px relative to its position. */
export type MarkerBox = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};
