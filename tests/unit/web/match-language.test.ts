import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageCodes, languageNames, languages } from '#lib/contract/languages.ts';
import { acceptedLanguages, matchLanguage } from '#lib/messages/match-language.ts';

const tag = fc
  .tuple(
    fc.constantFrom(...languageCodes.map((code) => code.split('-')[0] ?? code)),
    fc.constantFrom('', '-Latn', '-Hans', '-Hant', '-Cyrl', '-Arab'),
    fc.constantFrom('', '-US', '-GB', '-MX', '-ES', '-HK', '-TW', '-419', '-RS'),
  )
  .map((parts) => parts.join(''));
const tags = fc.uniqueArray(tag, { maxLength: 8 });
const familyOf = (code: string) => {
  const { language } = new Intl.Locale(code);
  return { nb: 'no', nn: 'no', yue: 'zh' }[language] ?? language;
};

describe('the language for a reader', () => {
  test.each([
    ['zh-HK', ['en', 'zh-Hans', 'zh-Hant'], 'zh-Hant'],
    ['zh-TW', ['zh', 'zh-Hant'], 'zh-Hant'],
    ['zh-SG', ['zh-Hant', 'zh-Hans'], 'zh-Hans'],
    ['zh-MO', ['zh-TW', 'zh-HK'], 'zh-HK'],
    ['yue', ['zh-Hans', 'zh-Hant'], 'zh-Hant'],
    ['sr-ME', ['sr', 'sr-Latn'], 'sr-Latn'],
    ['sh', ['sr', 'sr-Latn'], 'sr-Latn'],
  ])('has the script that %s is written in', (wanted, available, right) => {
    expect(matchLanguage(available, [wanted])).toBe(right);
  });

  test.each([
    ['no', ['en', 'nb'], 'nb'],
    ['nb-NO', ['en', 'no'], 'no'],
    ['no', ['nn', 'nb'], 'nb'],
    ['nn', ['nb', 'nn'], 'nn'],
    ['nn-NO', ['en', 'nb'], 'nb'],
    ['iw', ['en', 'he'], 'he'],
    ['he', ['en', 'iw'], 'iw'],
    ['in', ['en', 'id'], 'id'],
    ['tl', ['en', 'fil'], 'fil'],
    ['mo', ['en', 'ro'], 'ro'],
    ['cmn', ['en', 'zh'], 'zh'],
  ])('has the present code of %s', (wanted, available, right) => {
    expect(matchLanguage(available, [wanted])).toBe(right);
  });

  test.each([
    ['es-ES', ['es-MX', 'es'], 'es'],
    ['es-AR', ['es-ES', 'es'], 'es'],
    ['es-AR', ['es-ES', 'es-MX'], 'es-MX'],
    ['fr-CH', ['fr-CA', 'fr'], 'fr'],
    ['pt', ['en', 'pt-PT', 'pt-BR'], 'pt-BR'],
    ['pt-AO', ['pt-BR', 'pt-PT'], 'pt-PT'],
    ['en-AU', ['en-US', 'en-GB'], 'en-GB'],
    ['en-US', ['en', 'en-US'], 'en-US'],
    ['de-AT', ['en', 'de'], 'de'],
    ['PT-br', ['pt-PT', 'pt-BR'], 'pt-BR'],
    ['zh_hk', ['zh-Hans', 'zh-Hant'], 'zh-Hant'],
    ['zh_TW.UTF-8', ['zh-Hans', 'zh-Hant'], 'zh-Hant'],
    ['de_DE@euro', ['en', 'de'], 'de'],
    ['gsw-CH', ['en', 'de'], 'de'],
    ['de-AT-1996-u-co-phonebk', ['en', 'de'], 'de'],
  ])('is the language of %s before a sister region', (wanted, available, right) => {
    expect(matchLanguage(available, [wanted])).toBe(right);
  });

  test('is the first wanted one that anything fits', () => {
    expect(matchLanguage(['en', 'de'], [null, undefined, '', 'fr', 'de-AT', 'en'])).toBe('de');
    expect(matchLanguage(['en', 'de'], ['fr', 'x', '*', 'i-klingon', '\u0000'.repeat(99)])).toBeNull();
    expect(matchLanguage([], ['en'])).toBeNull();
  });

  test('is an available one of the same family, and never missed if there is one', () => {
    fc.assert(
      fc.property(tags, tags, (available, wanted) => {
        const found = matchLanguage(available, wanted);
        const families = new Set(available.map(familyOf));
        const first = wanted.find((code) => families.has(familyOf(code)));
        expect(found && familyOf(found)).toBe(first === undefined ? null : familyOf(first));
        if (found !== null) expect(available).toContain(found);
      }),
    );
  });

  test('is the wanted tag itself if available, whatever its case and the order of the others', () => {
    fc.assert(
      fc.property(tag, tags, (own, others) => {
        const all = [...others.filter((one) => one !== own), own];
        // `nb` and `no` are one language, and so are the tags that a canonical form joins.
        const same = new Set(all.filter((one) => familyOf(one) === familyOf(own)));
        const found = matchLanguage(all, [own.toUpperCase().replaceAll('-', '_')]);
        expect(same).toContain(found);
        if (!/^(?:nb|no)/.test(own)) expect(found).toBe(own);
      }),
    );
  });

  test('has the script of the reader if any available one of the language has', () => {
    const scriptOf = (code: string) => new Intl.Locale(code).maximize().script;
    fc.assert(
      fc.property(tag, tags, (wanted, available) => {
        const found = matchLanguage(available, [wanted]);
        const alike = available.filter((one) => familyOf(one) === familyOf(wanted));
        if (found !== null && alike.some((one) => scriptOf(one) === scriptOf(wanted)))
          expect(scriptOf(found)).toBe(scriptOf(wanted));
      }),
    );
  });

  test('is found for any text without an error', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (wanted) => {
        expect(['en', 'de', null]).toContain(matchLanguage(['en', 'de'], wanted));
      }),
    );
  });
});

describe('the header Accept-Language', () => {
  test('is read by its weights, without the languages of weight 0', () => {
    expect(acceptedLanguages('fr;q=0.5, de-DE, en; q=0.9, *;q=0.1, it;q=0')).toEqual(['de-DE', 'en', 'fr']);
    expect(acceptedLanguages(null)).toEqual([]);
    expect(acceptedLanguages(';;q=,,q=9'.repeat(1000)).length).toBeLessThan(100);
  });
});

describe('the direction of a language', () => {
  test('is that of its script', () => {
    const of = (code: string) => languageNames(code).direction;
    expect(['ar', 'he', 'sd', 'ckb', 'dv', 'az-Arab', 'pa-PK'].map(of)).toEqual(Array(7).fill('rtl'));
    expect(['en', 'az', 'pa', 'ku', 'ar-Latn', 'zh-Hant'].map(of)).toEqual(Array(6).fill('ltr'));
    expect(
      languages()
        .filter(({ direction }) => direction === 'rtl')
        .map(({ code }) => code),
    ).toEqual('ar fa he ps sd ug ur yi'.split(' '));
  });
});
