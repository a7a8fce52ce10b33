const sidePxMax = 1024;

/**
 * Resizes the picture to at most 1,024 px wide and high. An animation becomes its first frame. Null if the browser
 * cannot draw the file.
 */
export async function shrinkPicture(file: File): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, sidePxMax / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  } catch {
    return null;
  }
}
