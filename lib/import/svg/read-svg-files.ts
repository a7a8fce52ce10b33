import { filesAsFloors } from '../floors.ts';
import type { Proposal } from '../proposal.ts';
import { readOneOf } from '../refused.ts';
import { readSvg } from './read-svg.ts';

/** Reads drawings. If there are several, each is a floor. Throws ImportRefused. */
export function readSvgFiles(files: readonly { name: string; bytes: Uint8Array }[]): Proposal {
  return filesAsFloors(files.map((file) => readOneOf(file.name, () => readSvg(file))));
}
