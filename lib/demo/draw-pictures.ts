import { beams, books, cup, glassRoof } from './motifs-indoors.ts';
import { map, paperCity, skyline, stones } from './motifs-town.ts';
import { pictureSize } from './noise.ts';

const { width, height } = pictureSize;

/** Pictures of some places of the demo museum, by the key of the area that they belong to. */
export function drawPictures(): { place: string; svg: string }[] {
  const drawings: Record<string, () => string> = {
    'special-exhibition': paperCity,
    atrium: glassRoof,
    cafe: cup,
    'cabinet-of-maps': map,
    library: books,
    'light-room': beams,
    'roof-terrace': skyline,
    'town-wall': stones,
  };
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return Object.entries(drawings).map(([place, draw]) => ({
    place,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${draw()}</svg>\n`,
  }));
}
