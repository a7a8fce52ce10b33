import { lookAt, type PhotoLook, readPhoto } from '../../../import/photo/look.ts';
import { pictureSize } from '../../../import/photo/picture-size.ts';
import type { PhotoOf } from '../../../import/photo/propose-photo.ts';
import { type Quad, scaleQuad } from '../../../import/photo/quad.ts';
import type { Proposal } from '../../../import/proposal.ts';
import { type Grey, greyOf } from '../../../import/scan/flatten.ts';

export type ToPhotoWorker =
  | { type: 'look'; file: Blob }
  | { type: 'straighten'; file: Blob; corners: Quad; of: PhotoOf };

export type FromPhotoWorker =
  | { type: 'looked'; look: PhotoLook; preview: ImageBitmap }
  | { type: 'proposed'; proposal: Proposal }
  | { type: 'unreadable' }
  | { type: 'tooLarge'; megapixels: number }
  | { type: 'failed'; message: string };

/** The pixels of a picture are four bytes each, and its form for the work is made beside them. */
const megapixelsMax = 80;
const workPixelsMax = 12_000_000;
/** Long side of the form in which corners are set. */
const previewPx = 1600;
const headBytes = 1024 * 1024;

/** The worker that reads photos: the browser decodes them upright, and only their pixels are used. */
const port = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToPhotoWorker>) => void) | null;
  postMessage(message: FromPhotoWorker, transfer?: Transferable[]): void;
};

port.onmessage = ({ data }) => {
  void answer(data).then(
    (message) => port.postMessage(message, message.type === 'looked' ? [message.preview] : []),
    (error: unknown) =>
      port.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
};

async function answer(message: ToPhotoWorker): Promise<FromPhotoWorker> {
  const head = new Uint8Array(await message.file.slice(0, headBytes).arrayBuffer());
  const said = pictureSize(head);
  if (said && said.width * said.height > megapixelsMax * 1e6)
    return { type: 'tooLarge', megapixels: megapixelsMax };
  // Upright, as the camera was held.
  const bitmap = await createImageBitmap(message.file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return { type: 'unreadable' };
  const grey = pixelsOf(bitmap);
  const [across, down] = [bitmap.width / grey.width, bitmap.height / grey.height];
  if (message.type === 'straighten') {
    bitmap.close();
    const corners = scaleQuad(message.corners, 1 / across, 1 / down);
    return { type: 'proposed', proposal: await readPhoto(grey, corners, message.of) };
  }
  const { width, height } = bitmap;
  const preview = drawn(bitmap, Math.min(1, previewPx / Math.max(width, height))).transferToImageBitmap();
  bitmap.close();
  const look = lookAt(grey);
  return {
    type: 'looked',
    preview,
    look: { ...look, width, height, corners: scaleQuad(look.corners, across, down) },
  };
}

function drawn(bitmap: ImageBitmap, scale: number): OffscreenCanvas {
  const size = [bitmap.width, bitmap.height].map((length) => Math.max(1, Math.round(length * scale)));
  const canvas = new OffscreenCanvas(size[0] ?? 1, size[1] ?? 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser has no canvas of this size.');
  // Transparent parts are paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function pixelsOf(bitmap: ImageBitmap): Grey {
  const { width, height } = bitmap;
  const canvas = drawn(bitmap, Math.min(1, Math.sqrt(workPixelsMax / (width * height))));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const data = context?.getImageData(0, 0, canvas.width, canvas.height).data;
  if (!data) throw new Error('The browser has no canvas of this size.');
  return greyOf({ width: canvas.width, height: canvas.height, data, channels: 4 });
}
