import { CodedError } from '#lib/contract/errors.ts';

/** The reason why an image is refused. Callers answer 400 at its path. */
export class ImageRefused extends CodedError {
  override readonly name = 'ImageRefused';
}
