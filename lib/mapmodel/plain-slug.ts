const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Returns the text in lower case, German umlauts as ae, oe, ue, ss. */
export function withoutUmlauts(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => german[letter] ?? letter);
}

/** Leaves room for a number after the key. */
const keyCharsMax = 90;

/** Returns the key of a title in Latin script; null for other scripts and if nothing is left. At most 90 characters. */
export function plainSlug(title: string): string | null {
  const plain = withoutUmlauts(title)
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '');
  if (/[^\p{ASCII}\p{P}\p{S}\p{Z}]/u.test(plain)) return null;
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return slug.slice(0, keyCharsMax).replace(/-$/, '') || null;
}

/**
 * Returns the name of a level as its key says it: a minus before a number becomes a word, because a key has hyphens
 * between its words. `Level -1` becomes `Level minus-1`.
 */
export function withSpokenMinus(name: string): string {
  return name.replace(/(^|\s)[-−](?=\d)/g, '$1minus-');
}

/** Returns the key of a level's name in Latin script (`plainSlug`): `level-minus-1` for `Level -1`. */
export function levelSlug(name: string): string | null {
  return plainSlug(withSpokenMinus(name.trim()));
}
