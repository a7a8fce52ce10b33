/** Languages of Windows by their numbers, of which the last ten bits are the language without its region. */
const languagesByNumber: Readonly<Record<number, string>> = {
  1: 'ar', 2: 'bg', 3: 'ca', 4: 'zh', 5: 'cs', 6: 'da', 7: 'de', 8: 'el', 9: 'en', 10: 'es', 11: 'fi', 12: 'fr',
  13: 'he', 14: 'hu', 15: 'is', 16: 'it', 17: 'ja', 18: 'ko', 19: 'nl', 20: 'no', 21: 'pl', 22: 'pt', 24: 'ro',
  25: 'ru', 26: 'hr', 27: 'sk', 29: 'sv', 31: 'tr', 33: 'id', 34: 'uk', 36: 'sl', 37: 'et', 38: 'lv', 39: 'lt',
  41: 'fa', 42: 'vi',
}; // biome-ignore format: a table of numbers

/** Returns the language of `407` or `de-DE` in a format; null if the code names none, such as that of the system. */
export function languageOfCode(code: string): string | null {
  const tag = /^([a-z]{2,3})(?:[-,][A-Za-z]|$)/.exec(code)?.[1];
  if (tag) return tag;
  if (!/^[0-9A-F]{1,8}$/i.test(code)) return null;
  const number = Number.parseInt(code, 16) & 0xffff;
  // F800 and F400 are the long date and the time of the computer.
  return number >= 0xf000 ? null : (languagesByNumber[number & 0x3ff] ?? null);
}
