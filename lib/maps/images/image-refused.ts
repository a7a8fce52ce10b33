import { CodedError } from '../../contract/errors.ts';

/** An image that is not taken, and why. Callers answer 400 at its place. */
export class ImageRefused extends CodedError {
  override readonly name = 'ImageRefused';
}
