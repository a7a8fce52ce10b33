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
