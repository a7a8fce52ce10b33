import type { Proposal } from '../proposal.ts';
import type { Grey } from '../scan/flatten.ts';
import type { Size } from '../trace/raster.ts';
import { findSheet } from './find-sheet.ts';
import { isPhoto } from './is-photo.ts';
import type { PhotoOf } from './propose-photo.ts';
import type { Quad } from './quad.ts';

/** What a picture shows. Corners are in its pixels. */
export type PhotoLook = Size & {
  /** Whether a camera or a scanner made it. */
  readonly isPhoto: boolean;
  readonly corners: Quad;
  /** Whether a sheet was found. Otherwise the corners are those of the picture. */
  readonly isFound: boolean;
};

/** Looks for a sheet in a picture that a camera or a scanner made. */
export function lookAt(picture: Grey): PhotoLook {
  const { width, height } = picture;
  return { width, height, isPhoto: isPhoto(picture), ...findSheet(picture) };
}

/** Straightens a photo and proposes its rooms. The code for it is loaded when somebody wants that. */
export async function readPhoto(picture: Grey, corners: Quad, of: PhotoOf): Promise<Proposal> {
  const { proposePhoto } = await import('./propose-photo.ts');
  return proposePhoto(picture, corners, of);
}
