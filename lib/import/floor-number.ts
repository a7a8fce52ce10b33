const ordinals = new Map(
  [
    'first second third fourth fifth sixth seventh eighth ninth tenth',
    'erstes zweites drittes viertes fünftes sechstes',
  ].flatMap((words) => words.split(' ').map((word, i) => [word, i + 1] as const)),
);
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
  const spoken = words.find((word) => ordinals.has(word)) ?? '';
  const digits = words.find((word) => /^-?\d{1,3}$/.test(word));
  const number = digits === undefined ? (ordinals.get(spoken) ?? null) : Number(digits);
  if (words.some((word) => below.test(word)) || /lower ground/i.test(name)) return -Math.abs(number ?? 1);
  if (number !== null) return number;
  return words.some((word) => ground.test(word)) ? 0 : null;
}

/** Returns the name of a file without folder and extension. */
export function baseName(file: string): string {
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  return name.replace(/(?!^)\.[A-Za-z0-9]{1,8}$/, '').trim() || name || file;
}
