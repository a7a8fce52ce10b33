/** Pages that maps stand in, in px, narrowest first. */
export const rooms = {
  phone: { width: 390, height: 720 },
  article: { width: 680, height: 760 },
  tablet: { width: 820, height: 860 },
  wide: { width: 1280, height: 860 },
} as const;

export type RoomName = keyof typeof rooms;

export const roomWidthsPx = { min: 280, max: 1600 };

/** The room that a width is nearest to; its height is the preview's. */
export function roomOf(width: number): RoomName {
  const names = Object.keys(rooms) as RoomName[];
  return names.reduce((best, name) =>
    Math.abs(rooms[name].width - width) < Math.abs(rooms[best].width - width) ? name : best,
  );
}

/** How much smaller a page must be shown to fit; never larger than it is. */
export function previewScale(width: number, availablePx: number): number {
  return availablePx > 0 ? Math.min(1, availablePx / width) : 1;
}
