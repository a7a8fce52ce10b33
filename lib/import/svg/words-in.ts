import type { Ring } from '../../geometry/polygon.ts';
import { importLimits } from '../limits.ts';
import { ImportRefused } from '../refused.ts';
import { Tally } from '../report.ts';
import { offeredMax, offeredTitles } from '../texts.ts';
import { drawnElements } from './draw.ts';
import { pageOf } from './page.ts';
import { placeTexts, type Room } from './place-texts.ts';
import { readTree } from './read-tree.ts';

/** Outlines of rooms in pixels of their level, and the size of the level. */
export type RoomsToName = { rings: readonly Ring[]; width: number; height: number };

/**
 * Returns for each room the texts of a drawing that stand in it, at most three and the likeliest title first: all lines
 * in reading order, then each line. A text belongs to the smallest room around its middle. Throws ImportRefused.
 */
export function wordsIn({ bytes }: { bytes: Uint8Array }, { rings, width, height }: RoomsToName): string[][] {
  if (bytes.byteLength > importLimits.svgBytesMax)
    throw new ImportRefused('bytes', { size: importLimits.svgBytesMax / 1024 / 1024 });
  const root = readTree(bytes);
  const { size: page } = pageOf(root);
  const drawn = drawnElements(root, page, { points: 0 });
  const [kx, ky] = [page.width / width, page.height / height];
  const rooms = rings.map(
    (ring, element): Room => ({
      element,
      ring: ring.map(([x, y]) => [x * kx, y * ky]),
      notes: [],
      name: null,
      idName: null,
      id: null,
      layer: null,
      texts: [],
    }),
  );
  placeTexts(drawn, rooms, new Tally());
  return rooms.map(({ texts }) => {
    const all = texts.length > 1 && texts.length <= offeredMax ? [texts.join(' '), ...texts] : texts;
    return offeredTitles(all);
  });
}
