/** An image that is not taken; `message` is one plain sentence for the person who sent it. Callers answer 400. */
export class ImageRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ImageRefused';
  }
}

export const refusals = {
  type: 'Only JPEG, PNG, GIF, WebP and SVG images are accepted.',
  empty: 'The file is empty.',
  bytes: 'The image is larger than 5 MB.',
  pixels: 'The image has more than 120 megapixels.',
  frames: 'The image has more than 1,000 frames.',
  truncated: 'The image is incomplete: the file ends too early.',
  malformed: 'The image is damaged and cannot be read.',
  slow: 'The image takes too long to read.',
} as const;
