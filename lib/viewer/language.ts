import { viewerLanguageOf } from '../strings/viewer-languages.ts';

/**
 * Returns the first of `wanted` (best first) that the map has: exactly, else by its first part (`de-AT` gives `de`,
 * `pt` gives `pt-BR`). Returns `fallback` if none matches.
 */
export function chooseLanguage(
  available: readonly string[],
  wanted: readonly (string | null | undefined)[],
  fallback: string,
): string {
  for (const code of wanted) {
    if (!code) continue;
    const exact = available.find((own) => same(own, code));
    const near = exact ?? available.find((own) => same(firstPart(own), firstPart(code)));
    if (near) return near;
  }
  return fallback;
}

/**
 * Returns the language of a visit: the requested one if map or interface have it, else the first browser language that
 * the map has, else the first that the interface has, else `fallback`. `wanted` starts with the requested one.
 */
export function visitLanguage(
  available: readonly string[],
  [asked, ...accepted]: readonly (string | null | undefined)[],
  fallback: string,
): string {
  const spoken = (codes: readonly (string | null | undefined)[]) =>
    chooseLanguage(available, codes, '') ||
    codes.map((code) => code && viewerLanguageOf(code)).find((code) => code);
  return spoken([asked]) || spoken(accepted) || fallback;
}

/** Returns the languages of an `Accept-Language` header, best first. */
export function acceptedLanguages(header: string | null): string[] {
  const parts = (header ?? '').split(',').map((part, place) => {
    const [code = '', ...settings] = part.trim().split(';');
    const quality = settings
      .map((setting) => /^\s*q=([\d.]+)$/.exec(setting)?.[1])
      .find((value) => value !== undefined);
    return { code: code.trim(), quality: quality === undefined ? 1 : Number(quality), place };
  });
  return parts
    .filter(({ code, quality }) => code !== '' && code !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.place - b.place)
    .map(({ code }) => code);
}

function firstPart(code: string): string {
  return code.split('-')[0] ?? code;
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
