const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
/** Room for a number behind it. */
const keyCharsMax = 90;

/** The key that a Latin title makes; null for other scripts and for nothing. */
export function plainSlug(title: string): string | null {
  const plain = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => german[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '');
  if (/[^\p{ASCII}\p{P}\p{S}\p{Z}]/u.test(plain)) return null;
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return slug.slice(0, keyCharsMax).replace(/-+$/, '') || null;
}
