import { CodedError } from '#lib/contract/errors.ts';

/** The reason why an image is refused. Callers answer 400 at its path. */
export class ImageRefused extends CodedError {
  override readonly name = 'ImageRefused';
}

/** Returns null for a refused image, and throws any other error. */
export function nullIfRefused(error: unknown): null {
  if (error instanceof ImageRefused) return null;
  throw error;
}
