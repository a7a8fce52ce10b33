import { limits } from '../../plans/limits.ts';
import { type ByLanguage, noFacts, type Proposal } from '../proposal.ts';
import { Tally } from '../report.ts';
import { proposeScan } from '../scan/find-scan-rooms.ts';
import type { Grey } from '../scan/flatten.ts';
import type { Quad } from './quad.ts';
import { reduce } from './reduce.ts';
import { straighten } from './straighten.ts';

/** How much smaller a floor plan becomes that is too large to send. */
const smaller = 0.7;

export type PhotoOf = { file: string; names: ByLanguage; ordinal: number };

/**
 * Proposes a photo or scan of a plan as a level: the sheet between the corners, straightened and on white paper, and its
 * rooms. Nothing of the file but its pixels remains.
 */
export async function proposePhoto(
  picture: Grey,
  corners: Quad,
  { file, names, ordinal }: PhotoOf,
): Promise<Proposal> {
  let sheet: Grey = straighten(picture, corners);
  const of = { ref: file, name: names[''] ?? file, ordinal };
  let scan = await proposeScan(sheet, of);
  while (scan.png.length > limits.imageBytesMax) {
    sheet = reduce(sheet, Math.max(sheet.width, sheet.height) * smaller);
    scan = await proposeScan(sheet, of);
  }
  const tally = new Tally();
  tally.meet();
  tally.end('photo', file);
  return {
    source: { format: 'photo', files: [file] },
    levels: [{ ...scan.level, names }],
    places: scan.places,
    ...tally.report,
    changes: [],
    questions: [],
    facts: noFacts,
  };
}
