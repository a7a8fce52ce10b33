import { floorNumber } from './floor-number.ts';

type Words = { ground: string; level: string; basement: string };

/** What floors are called. `{n}` is the number of the floor, counted from the ground or down from it. */
const words: Readonly<Record<string, Words>> = {
  ar: { ground: 'الطابق الأرضي', level: 'الطابق {n}', basement: 'الطابق السفلي {n}' },
  cs: { ground: 'Přízemí', level: '{n}. patro', basement: 'Suterén {n}' },
  da: { ground: 'Stueetage', level: '{n}. sal', basement: 'Kælder {n}' },
  de: { ground: 'Erdgeschoss', level: 'Ebene {n}', basement: 'Untergeschoss {n}' },
  el: { ground: 'Ισόγειο', level: 'Όροφος {n}', basement: 'Υπόγειο {n}' },
  en: { ground: 'Ground floor', level: 'Level {n}', basement: 'Basement {n}' },
  es: { ground: 'Planta baja', level: 'Planta {n}', basement: 'Sótano {n}' },
  fa: { ground: 'طبقه همکف', level: 'طبقه {n}', basement: 'زیرزمین {n}' },
  fi: { ground: 'Pohjakerros', level: 'Kerros {n}', basement: 'Kellari {n}' },
  fr: { ground: 'Rez-de-chaussée', level: 'Étage {n}', basement: 'Sous-sol {n}' },
  he: { ground: 'קומת קרקע', level: 'קומה {n}', basement: 'מרתף {n}' },
  hu: { ground: 'Földszint', level: '{n}. emelet', basement: 'Alagsor {n}' },
  it: { ground: 'Piano terra', level: 'Piano {n}', basement: 'Seminterrato {n}' },
  ja: { ground: '地上階', level: 'レベル {n}', basement: '地下 {n}' },
  ko: { ground: '지상층', level: '레벨 {n}', basement: '지하 {n}' },
  nl: { ground: 'Begane grond', level: 'Verdieping {n}', basement: 'Kelder {n}' },
  no: { ground: 'Bakkeplan', level: 'Nivå {n}', basement: 'Kjeller {n}' },
  pl: { ground: 'Parter', level: 'Piętro {n}', basement: 'Piwnica {n}' },
  pt: { ground: 'Térreo', level: 'Piso {n}', basement: 'Subsolo {n}' },
  ro: { ground: 'Parter', level: 'Etaj {n}', basement: 'Subsol {n}' },
  ru: { ground: 'Наземный этаж', level: 'Этаж {n}', basement: 'Подвал {n}' },
  sv: { ground: 'Bottenvåning', level: 'Plan {n}', basement: 'Källare {n}' },
  tr: { ground: 'Zemin kat', level: '{n}. kat', basement: 'Bodrum {n}' },
  uk: { ground: 'Наземний рівень', level: 'Рівень {n}', basement: 'Підвал {n}' },
  zh: { ground: '地面层', level: '楼层 {n}', basement: '地下 {n}' },
  'zh-Hant': { ground: '地面層', level: '樓層 {n}', basement: '地下 {n}' },
};
const aliases: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  yue: 'zh',
  gsw: 'de',
};

/**
 * Returns the name of a floor in a language, by its number: `Ground floor`, `Level 1`, `Basement 1`. Returns null for a
 * language without these words.
 */
export function levelNameIn(language: string, number: number): string | null {
  const found = wordsIn(language);
  if (!found) return null;
  if (number === 0) return found.ground;
  return (number > 0 ? found.level : found.basement).replace('{n}', String(Math.abs(number)));
}

/** Returns the words of a language, by the script that its readers use and the present code of a former one. */
function wordsIn(tag: string): Words | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    const base = aliases[language] ?? language;
    return (base === 'zh' && script === 'Hant' ? words['zh-Hant'] : undefined) ?? words[base];
  } catch {
    return undefined;
  }
}

/** Returns the key of a floor by its number: `ground`, `level-1`, `basement-1`. */
export function levelKeyOf(number: number): string {
  if (number === 0) return 'ground';
  return `${number > 0 ? 'level' : 'basement'}-${String(Math.abs(number)).replace('.', '-')}`;
}

/** `-1`, `0`, `+2`, as data and names of files have. `EG` and `B1` are names that people know from signs. */
const code = /^[-−–+]?\p{Nd}{1,3}$/u;

/** Returns the number of a floor whose name is only its number; else null. */
export function codedFloor(name: string): number | null {
  const text = name.trim();
  return code.test(text) ? floorNumber(text) : null;
}
