export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>;

/**
 * Returns the character of a key press in lower case. Takes the letter of the physical key where the character says
 * nothing: with Alt on a Mac, and on keyboards without Latin letters, where a letter may also stand on the key of `/`.
 */
export function keyLetter({ key, code, altKey }: Pick<KeyPress, 'key' | 'code' | 'altKey'>): string {
  const isForeign = /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  if (isForeign && code === 'Slash') return '/';
  const letter = (altKey || isForeign) && /^Key[A-Z]$/.test(code) ? code.slice(3) : key;
  return letter.toLowerCase();
}

/**
 * Checks whether a press writes its character. AltGr is Ctrl and Alt on Windows, Option on a Mac is Alt alone. Alt with
 * a plain letter or digit opens menus elsewhere and writes nothing.
 */
export function writesText(press: KeyPress): boolean {
  const { key, ctrlKey, metaKey, altKey } = press;
  if ([...key].length !== 1 || metaKey) return false;
  if (isAltGraph(press)) return true;
  return altKey ? !/[a-z0-9 ]/i.test(key) : !ctrlKey;
}

/** Checks whether Ctrl or Cmd is held for a command, and not as a part of AltGr. */
export function isCommand(press: KeyPress): boolean {
  return (press.ctrlKey || press.metaKey) && !writesText(press) && !isAltGraph(press);
}

function isAltGraph(press: KeyPress): boolean {
  return press.getModifierState?.('AltGraph') ?? false;
}

/** Characters that some keyboards have only with Shift or AltGr, by the place of their key on others. */
const byPlace: Readonly<Record<string, string>> = {
  Digit0: '0',
  Digit1: '1',
  Digit2: '2',
  BracketLeft: '[',
  BracketRight: ']',
};

/** Returns the character of a key on a keyboard for English, if other keyboards have it elsewhere. */
export function keyOfPlace(code: string): string | null {
  return byPlace[code] ?? null;
}
