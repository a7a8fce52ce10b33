export const imageTypes = {
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  png: { extension: 'png', contentType: 'image/png' },
  gif: { extension: 'gif', contentType: 'image/gif' },
  webp: { extension: 'webp', contentType: 'image/webp' },
  svg: { extension: 'svg', contentType: 'image/svg+xml' },
} as const;

type ImageType = keyof typeof imageTypes;
export type RasterType = Exclude<ImageType, 'svg'>;
type ImageExtension = (typeof imageTypes)[ImageType]['extension'];

export type InspectedImage = {
  type: ImageType;
  extension: ImageExtension;
  contentType: string;
  /** Size as displayed, after EXIF orientation. For SVG, the size of its viewBox, which may be fractional. */
  width: number;
  height: number;
  /** Bytes to store: a raster image without data after its end, an SVG as the sanitiser wrote it. */
  bytes: Uint8Array;
  /** Number of frames of an animation, else 1. */
  pages: number;
};
