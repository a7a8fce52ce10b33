import type { HoursWords } from './hours-words.ts';
import { dayNames } from './weekdays.ts';

const halfDay = /(\d\d?)(?:[:.](\d\d))?\s*([ap])\.?m\b\.?/gi;
/** An hour without minutes. A number beside `:`, `.` or `/` is part of something else. */
const bareHour = /(?<![\d:./])(\d\d?)(?![\d:./])/g;

/**
 * Converts opening hours as people of a language write them (`Di–So 10–18 Uhr`) to the form of OpenStreetMap (`Tu-Su
 * 10:00-18:00`), which `parseHours` reads. Unknown words stay, and `parseHours` rejects them.
 */
export function readSpokenHours(text: string, words: HoursWords): string {
  if (text.includes('"')) return text;
  const meanings = meaningsOf(words);
  return (
    text
      .replace(/[–—]/g, '-')
      // A line of times alone goes on with the days of the line before.
      .replace(/\r?\n[ \t]*(?=\d)/g, ', ')
      .replace(/\r?\n/g, '; ')
      .replace(/(?<!\d)(\d\d?) ?h ?(\d\d)(?!\d)/gi, '$1:$2')
      .replace(halfDay, (_, hour: string, minute = '00', half: string) => {
        const count = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
        return `${count}:${minute}`;
      })
      .replace(/\p{L}+\.?/gu, (word) => meanings.get(word.toLowerCase().replace(/\.$/, '')) ?? word)
      .replace(/(?<!\s)\s*[&+]\s*(?=\p{L})/gu, ',')
      .replace(bareHour, '$1:00')
      .replace(/\s+/g, ' ')
      .replace(/ ?, ?/g, ', ')
      .trim()
  );
}

function meaningsOf(words: HoursWords): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  const add = (names: readonly string[], meaning: string) => {
    for (const name of names) meanings.set(name.toLowerCase(), meaning);
  };
  add(words.clock, '');
  add(words.until, '-');
  add(words.and, ',');
  add(words.daily, 'Mo-Su');
  add(words.closed, 'off');
  words.days.forEach((names, i) => {
    add(names, dayNames[i] ?? '');
  });
  return meanings;
}
