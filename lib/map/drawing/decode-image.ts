/** Loads an image. Resolves once it can be painted without a pause, or to null if it cannot be loaded. */
export async function decodeImage(
  url: string,
  properties: Partial<
    Pick<HTMLImageElement, 'alt' | 'crossOrigin' | 'decoding' | 'draggable' | 'referrerPolicy'>
  >,
): Promise<HTMLImageElement | null> {
  const image = Object.assign(new Image(), properties);
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}
