import { plainTag, relatives } from './language-family.ts';

/** What decides whether two languages fit. `tag` is in the canonical form, the rest as likely subtags complete it. */
type Parts = {
  tag: string;
  family: string;
  language: string;
  script: string;
  region: string;
  hasRegion: boolean;
};

/** Regions whose readers share a form of a language. The other regions of the language share another one. */
const sides: Readonly<Record<string, RegExp>> = {
  en: /^(?:US|AS|CA|GU|MH|MP|PH|PR|UM|VI)$/,
  es: /^(?:419|AR|BO|BR|BZ|CL|CO|CR|CU|DO|EC|GT|HN|MX|NI|PA|PE|PR|PY|SV|US|UY|VE)$/,
  pt: /^(?:BR|US)$/,
  zh: /^(?:HK|MO)$/,
};
const unfit = 7;
const wantedMax = 20;

/**
 * Returns the member of `available` that fits the first of `wanted` (best first) that any member fits, or null. In
 * order of precedence: the same tag, the same language, script and region by likely subtags (`zh-HK` is written in
 * `Hant`), the language without a region, a sister region, another script, a related language (`nn` and `nb`).
 * Former codes and those of a group of languages count as the present ones (`iw` as `he`, `no` as `nb`).
 */
export function matchLanguage<Code extends string>(
  available: readonly Code[],
  wanted: readonly (string | null | undefined)[],
): Code | null {
  const named = wanted.filter((code) => code).slice(0, wantedMax);
  for (const code of named) {
    const reader = partsOf(code ?? '');
    if (!reader) continue;
    let best: Code | null = null;
    let least = unfit;
    for (const own of available) {
      const parts = partsOf(own);
      const distance = parts ? distanceOf(reader, parts) : unfit;
      if (distance < least) [best, least] = [own, distance];
    }
    if (best !== null) return best;
  }
  return null;
}

/** Returns the languages of an `Accept-Language` header, best first. Those with a weight of 0 and `*` are left out. */
export function acceptedLanguages(header: string | null): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
      return { code: code.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ code, weight }) => code !== '' && code !== '*' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ code }) => code);
}

/** Returns 0 for the same tag, `unfit` for languages that have nothing in common, and else how far they are apart. */
function distanceOf(reader: Parts, own: Parts): number {
  if (reader.tag === own.tag) return 0;
  if (reader.family !== own.family) return unfit;
  if (reader.script !== own.script) return 6;
  if (reader.language !== own.language) return 5;
  if (reader.region === own.region) return 1;
  if (!own.hasRegion) return 2;
  return sideOf(reader) === sideOf(own) ? 3 : 4;
}

function sideOf({ language, region }: Parts): boolean {
  return sides[language]?.test(region) ?? true;
}

const known = new Map<string, Parts | null>();
const knownMax = 300;

/** Reading a tag takes as long as answering from memory, and the same few come again and again. */
function partsOf(code: string): Parts | null {
  if (code.length > 40) return null;
  const found = known.get(code);
  if (found !== undefined) return found;
  if (known.size >= knownMax) known.clear();
  const parts = readParts(code);
  known.set(code, parts);
  return parts;
}

function readParts(code: string): Parts | null {
  try {
    const locale = new Intl.Locale(plainTag(code));
    const { language, script = '', region = '' } = locale.maximize();
    const present = language === 'nb' ? 'no' : language;
    const tag = locale.baseName.replace(/^nb\b/, 'no');
    const family = relatives[language] ?? language;
    return { tag, family, language: present, script, region, hasRegion: locale.region !== undefined };
  } catch {
    return null;
  }
}
