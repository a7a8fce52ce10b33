export const interfaceLanguages = ['en', 'de'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

export const languageCookie = 'atrium.language';
/** Request header in which our own pages name their language. Without it, the sentences of an answer are English. */
export const answerLanguageHeader = 'atrium-language';

/**
 * Returns the interface language: that of the cookie if offered, else the first offered one of the reader, else
 * English.
 */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): InterfaceLanguage {
  const wanted = [cookie ?? '', ...preferred(acceptLanguage)];
  for (const code of wanted) {
    const base = code.toLowerCase().split('-')[0];
    const found = interfaceLanguages.find((language) => language === base);
    if (found) return found;
  }
  return 'en';
}

/** Returns the codes of an Accept-Language header, most wanted first. Codes with q=0 are left out. */
function preferred(header: string | null): string[] {
  if (!header) return [];
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { code, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ code, weight }) => code !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ code }) => code);
}
