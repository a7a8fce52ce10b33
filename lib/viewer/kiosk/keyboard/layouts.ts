/**
 * The letters of each language by rows, as on its usual keyboard. A character is a key. Search folds case and accents, so
 * there is no key for capitals.
 */
const layouts: Readonly<Record<string, readonly string[]>> = {
  ar: ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ذئءؤرىةوزظأإ'],
  cs: ['ěščřžýáíéúůó', 'qwertzuiop', 'asdfghjklň', 'yxcvbnmďť-'],
  da: ['qwertyuiopå', 'asdfghjklæø', "zxcvbnm-'"],
  de: ['qwertzuiopü', 'asdfghjklöä', "yxcvbnmß-'"],
  el: ['ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ-'],
  en: ['qwertyuiop', 'asdfghjkl', "zxcvbnm-'"],
  es: ['qwertyuiop', 'asdfghjklñ', "zxcvbnmç-'"],
  fa: ['ضصثقفغعهخحجچ', 'شسیبلاتنمکگ', 'ظطژزرذدپوئآ'],
  fi: ['qwertyuiopå', 'asdfghjklöä', "zxcvbnm-'"],
  fr: ['azertyuiop', 'qsdfghjklm', "wxcvbnéèàç-'"],
  he: ['קראטוןםפ', 'שדגכעיחלךף', 'זסבהנמצתץ'],
  hu: ['qwertzuiopőú', 'asdfghjkléáű', 'íyxcvbnmöüó-'],
  it: ['qwertyuiopè', 'asdfghjklòà', "zxcvbnmùì-'"],
  ja: [
    'あかさたなはまやらわ',
    'いきしちにひみゆりを',
    'うくすつぬふむよるん',
    'えけせてねへめ゛れー',
    'おこそとのほも゜ろ小',
  ],
  ko: ['ㅃㅉㄸㄲㅆㅒㅖ', 'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ', 'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ', 'ㅋㅌㅊㅍㅠㅜㅡ'],
  nl: ['qwertyuiop', 'asdfghjkl', "zxcvbnmë-'"],
  no: ['qwertyuiopå', 'asdfghjkløæ', "zxcvbnm-'"],
  pl: ['ąćęłńóśźż', 'qwertyuiop', 'asdfghjkl', "zxcvbnm-'"],
  pt: ['qwertyuiop', 'asdfghjklç', "zxcvbnmãõé-'"],
  ro: ['qwertyuiopăî', 'asdfghjklșț', 'zxcvbnmâ-'],
  sv: ['qwertyuiopå', 'asdfghjklöä', "zxcvbnm-'"],
  tr: ['qwertyuıopğü', 'asdfghjklşi', 'zxcvbnmöç-'],
  uk: ['йцукенгшщзхї', 'фівапролджє', "ячсмитьбюґ'-"],
  zh: ['qwertyuiop', 'asdfghjkl', 'zxcvbnmü-'],
};

/** Digits and signs of names of rooms. */
export const digits: readonly string[] = ['1234567890', '-/.,:&+#()', '@\'"!?_*=%€'];

/** Returns the rows of a language. Null if it has no letters of its own here. */
export function rowsOf(language: string): readonly string[] | null {
  return layouts[language] ?? null;
}

/** Checks whether a language is written with Latin letters, which visitors from elsewhere type. */
export function isLatin(language: string): boolean {
  return /[qa]/.test(layouts[language]?.join('') ?? '');
}
