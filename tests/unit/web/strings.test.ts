import { describe, expect, test } from 'vitest';
import { ApiError } from '#lib/contract/client.ts';
import { appStrings } from '#lib/messages/app.ts';
import { chooseLanguage } from '#lib/messages/choose-language.ts';
import { around, fill } from '#lib/messages/fill.ts';
import { describeError } from '#lib/ui/describe-error.ts';

const en = appStrings('en');
const de = appStrings('de');

describe('the interface language', () => {
  test('is that of the cookie if we have it', () => {
    expect(chooseLanguage('de', 'en')).toBe('de');
    expect(chooseLanguage('xx', 'de-AT,en;q=0.5')).toBe('de');
  });

  test('follows the weights of Accept-Language, and is English if nothing fits', () => {
    expect(chooseLanguage(undefined, 'fr, en;q=0.3, de;q=0.8')).toBe('de');
    expect(chooseLanguage(undefined, 'de;q=0, en;q=0.1')).toBe('en');
    expect(chooseLanguage(undefined, 'fr-FR,fr')).toBe('en');
    expect(chooseLanguage(undefined, null)).toBe('en');
    expect(chooseLanguage(undefined, ';;q=,,q=9'.repeat(1000))).toBe('en');
  });
});

describe('texts', () => {
  test('keep a placeholder without a value', () => {
    expect(fill('{{a}} and {{b}}', { a: 1 })).toBe('1 and {{b}}');
    expect(fill('{{a}}', { a: '{{a}}' })).toBe('{{a}}');
    expect(around('by {{name}}, today', 'name')).toEqual(['by ', ', today']);
  });

  test('choose the plural form and write the count as the language does', () => {
    expect(fill(en.project.placesCount, { count: 1 }, 'en')).toBe('1 place');
    expect(fill(en.project.placesCount, { count: 1234 }, 'en')).toBe('1,234 places');
    expect(fill(de.project.placesCount, { count: 1234 }, 'de')).toBe('1.234 Orte');
  });
});

describe('an error of the API', () => {
  test('shows each fault at its field', () => {
    const error = new ApiError(400, { email: ['Das ist keine E-Mail-Adresse.'], 'languages[1]': ['Odd.'] });
    expect(describeError(error, de, ['email', 'languages'])).toEqual({
      message: null,
      faults: { email: ['Das ist keine E-Mail-Adresse.'], languages: ['Odd.'] },
    });
  });

  test('shows a fault that has no field above the form', () => {
    const error = new ApiError(400, { organization: ['This field is required.'] });
    expect(describeError(error, en, ['name'])).toEqual({ message: 'This field is required.', faults: {} });
  });

  test('shows how long to wait, and not the cause of our own faults', () => {
    expect(describeError(new ApiError(429, { detail: 'Too many.' }, 12), en).message).toContain('12 seconds');
    expect(describeError(new ApiError(500, { detail: 'secret' }), en).message).toBe(en.errors.ours);
    expect(describeError(new ApiError(0, null), en).message).toBe(en.errors.unreachable);
    expect(describeError(new ApiError(502, '<html>'), en).message).toBe(en.errors.ours);
  });

  test('shows the sentence of the answer', () => {
    const error = new ApiError(401, { detail: 'The e-mail address or the password is wrong.' });
    expect(describeError(error, en).message).toBe('The e-mail address or the password is wrong.');
  });
});
