import type { Ring } from '../../geometry/polygon.ts';
import { offeredTitles } from '../texts.ts';
import { type DrawnWord, nameLines, readRoomTexts } from './read-texts.ts';
import { textsOfRooms } from './texts-of-rooms.ts';

const wordsMax = 3000;

/** Returns the texts of a drawing in pixels of its level. Of more than 3000, the last are left out. */
export function drawnWords(texts: readonly DrawnWord[], scale: number): DrawnWord[] {
  return texts.slice(0, wordsMax).map(({ text, at: [x, y], height, degrees, role }) => ({
    text,
    role,
    at: [Math.round(x * scale), Math.round(y * scale)],
    height: height * scale,
    degrees,
  }));
}

/** Returns for each room the names that the texts in it offer, at most three and the likeliest first. */
export function wordsInRooms(rings: readonly Ring[], words: readonly DrawnWord[]): string[][] {
  const textsOf = textsOfRooms(rings, words);
  return rings.map((ring) => {
    const texts = textsOf.get(ring) ?? [];
    const { number, name } = readRoomTexts(texts);
    const whole = [number, name].filter(Boolean).join(' ');
    return offeredTitles([whole, ...texts.flatMap(({ text }) => nameLines(text))]);
  });
}
