/** Typical pages with maps, in px, narrowest first. */
export const pages = {
  phone: { width: 390, height: 720 },
  article: { width: 680, height: 760 },
  tablet: { width: 820, height: 860 },
  wide: { width: 1280, height: 860 },
} as const;

export type PageName = keyof typeof pages;

export const previewWidthsPx = { min: 280, max: 1600 };

/** Returns the page with the nearest width. Its height is used for the preview. */
export function pageOf(width: number): PageName {
  const names = Object.keys(pages) as PageName[];
  return names.reduce((best, name) =>
    Math.abs(pages[name].width - width) < Math.abs(pages[best].width - width) ? name : best,
  );
}

/** Returns the scale at which a page fits; at most 1. */
export function previewScale(width: number, availablePx: number): number {
  return availablePx > 0 ? Math.min(1, availablePx / width) : 1;
}
