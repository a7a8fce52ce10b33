const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  erstes: 1,
  zweites: 2,
  drittes: 3,
  viertes: 4,
  fünftes: 5,
  sechstes: 6,
};
const ground = /^(?:eg|gf|g|rdc|pb|pt|ground(?: ?floor)?|erdgeschoss|erdgeschoß|parterre|lobby)$/;
const below =
  /^(?:b|ug|u|s|ss|sb|kg|lg|p|basement|keller|kellergeschoss|untergeschoss|lower ?ground|parking|tiefgarage|minus)$/;

/**
 * Returns the number of a floor from its name: `EG` is 0, `B1` and `2. UG` are below, `1` and `First floor` above.
 * Returns null if the name tells no number.
 */
export function floorNumber(name: string): number | null {
  const words = name
    .toLowerCase()
    .normalize('NFC')
    .replace(/(\p{L})(?=\d)|(\d)(?=\p{L})/gu, '$1$2 ')
    .split(/[\s_.,()/]+|(?<=\p{L})-|(?<=\d)-/u)
    .filter(Boolean);
  const spoken = words.find((word) => ordinals[word] !== undefined);
  const digits = words.find((word) => /^-?\d{1,3}$/.test(word));
  const number =
    digits === undefined ? (spoken === undefined ? null : (ordinals[spoken] ?? null)) : Number(digits);
  if (words.some((word) => below.test(word)) || /lower ground/i.test(name)) return -Math.abs(number ?? 1);
  if (number !== null) return number;
  return words.some((word) => ground.test(word)) ? 0 : null;
}

/** Returns the name of a file without folder and extension. */
export function baseName(file: string): string {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  return name.replace(/(?!^)\.[A-Za-z0-9]{1,8}$/, '').trim() || name || file;
}
