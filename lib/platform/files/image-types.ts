export const imageTypes = {
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  png: { extension: 'png', contentType: 'image/png' },
  gif: { extension: 'gif', contentType: 'image/gif' },
  webp: { extension: 'webp', contentType: 'image/webp' },
  svg: { extension: 'svg', contentType: 'image/svg+xml' },
} as const;

export type ImageType = keyof typeof imageTypes;
export type RasterType = Exclude<ImageType, 'svg'>;
export type ImageExtension = (typeof imageTypes)[ImageType]['extension'];

export type InspectedImage = {
  type: ImageType;
  extension: ImageExtension;
  contentType: string;
  /** As shown: after EXIF orientation; of an SVG its viewBox, which may have fractions. */
  width: number;
  height: number;
  /** What is stored: a raster without what followed its end, an SVG as the sanitiser wrote it. */
  bytes: Uint8Array;
  /** Frames of an animation, 1 for everything else. */
  pages: number;
};
