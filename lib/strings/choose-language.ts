export const interfaceLanguages = ['en', 'de'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

export const languageCookie = 'atrium.language';
/** Our pages name their language in it; the sentences of an answer are English without it. */
export const answerLanguageHeader = 'atrium-language';

/** The interface language: the cookie's if it names one that we have, else the reader's first that we have, else English. */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): InterfaceLanguage {
  const wanted = [cookie ?? '', ...preferred(acceptLanguage)];
  for (const code of wanted) {
    const base = code.toLowerCase().split('-')[0];
    const found = interfaceLanguages.find((language) => language === base);
    if (found) return found;
  }
  return 'en';
}

/** The codes of an Accept-Language header, most wanted first; those with q=0 are left out. */
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
