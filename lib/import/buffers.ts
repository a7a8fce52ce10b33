import { importLimits } from './limits.ts';
import { ImportRefused } from './refused.ts';

/** Bytes that a point of a line takes in our own lists. */
export const pointBytes = 64;

/** Counts the memory that reading a file takes of our own. Throws ImportRefused beyond the limit, before it is taken. */
export class BufferCount {
  #bytes = 0;

  /** Counts bytes of drawn lines and their file. */
  takeDrawing(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > importLimits.bufferBytesMax)
      throw new ImportRefused('memoryDrawing', { size: importLimits.bufferBytesMax / 1024 / 1024 });
  }

  /** Counts the pixels of a picture, `perPixel` bytes each. */
  takePicture(width: number, height: number, perPixel: number): void {
    this.#bytes += width * height * perPixel;
    if (this.#bytes > importLimits.bufferBytesMax)
      throw new ImportRefused('memoryPicture', {
        width: String(width),
        height: String(height),
        size: importLimits.bufferBytesMax / 1024 / 1024,
      });
  }

  /** Gives bytes back that are no longer held. */
  give(bytes: number): void {
    this.#bytes -= bytes;
  }
}
