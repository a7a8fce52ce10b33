import { viewerLanguageOf } from '../strings/viewer-languages.ts';

/**
 * The first of `wanted` (best first) that the map has: exactly, else by its first part (`de-AT`
 * takes `de`, `pt` takes `pt-BR`); `fallback` where none fits.
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
 * The language of a visit: the one asked for where map or interface speak it, else the first of the browser's that the
 * map has, else the first of these that the interface has, else `fallback`. `wanted` begins with the one asked for.
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

/** The languages of an `Accept-Language` header, best first. */
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
