/** Codes of the languages that a project may choose from. */
export const languageCodes: readonly string[] =
  `af am ar as az be bg bn bs ca cs cy da de el en en-GB en-US eo es es-MX et eu fa fi fil fo fr fr-CA fy ga gd
gl gu ha he hi hr ht hu hy id ig is it ja jv ka kk km kn ko ku ky lb lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no
oc or pa pl ps pt pt-BR pt-PT qu rm ro ru rw sc sd si sk sl sm sn so sq sr sr-Latn st su sv sw ta te tg th ti tk tn to tr
tt ug uk ur uz vi wo xh yi yo zh zh-Hans zh-Hant zu`.split(/\s+/);

/** Scripts written from right to left. */
const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

export type Language = { code: string; name: string; nativeName: string; direction: 'ltr' | 'rtl' };

let made: readonly Language[] | null = null;

/**
 * Returns the languages that a project may choose from: `GET /api/languages/`. They are made by the first call, because
 * their names take 50 ms, and threads, pages and commands that load this file rarely ask for them.
 */
export function languages(): readonly Language[] {
  made ??= languageCodes.map((code) => ({
    code,
    name: displayName(code, 'en'),
    nativeName: ownName(code),
    direction: directionOf(code),
  }));
  return made;
}

/** Returns code, English name and writing direction of a language, also of one outside the list. */
export function languageNames(code: string): { code: string; name: string; direction: 'ltr' | 'rtl' } {
  return { code, name: displayName(code, 'en'), direction: directionOf(code) };
}

/** Returns the name of a language in itself, also of one outside the list. */
export function ownName(code: string): string {
  return displayName(code, code);
}

function directionOf(code: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr';
}

function displayName(code: string, inLanguage: string): string {
  return new Intl.DisplayNames([inLanguage, 'en'], { type: 'language', fallback: 'code' }).of(code) ?? code;
}
