import { describe, expect, test } from 'vitest';
import { renderMessage } from '#lib/embed/explain-refusal.ts';
import { viewerLanguages } from '#lib/messages/languages.ts';
import { showWords } from '#lib/strings/embed-words.ts';
import { refusalText } from '#lib/strings/refusals.ts';

const statuses = [403, 404, 429] as const;

describe('the page in place of a map', () => {
  test.each(viewerLanguages)('has a title and advice in %s, translated', (language) => {
    const english = statuses.map((status) => refusalText(status, ['en']).title);
    for (const [i, status] of statuses.entries()) {
      const page = refusalText(status, [language]);
      expect(page.language).toBe(language);
      expect(page.title.length).toBeGreaterThan(3);
      expect(page.text.length).toBeGreaterThan(3);
      if (language !== 'en') expect(page.title).not.toBe(english[i]);
    }
  });

  test('is in the first language that the viewer supports, and in its direction', () => {
    const page = renderMessage(404, [null, 'xx', 'fa-IR', 'de'], null);
    expect(page).toContain('<html lang="fa" dir="rtl">');
    expect(renderMessage(404, ['nb'], null)).toContain('<html lang="no" dir="ltr">');
    expect(renderMessage(404, [null, 'xx'], null)).toContain('<html lang="en" dir="ltr">');
  });
});

test('the button of an embedded map is translated into every language', () => {
  expect(new Set(viewerLanguages.map(showWords)).size).toBe(viewerLanguages.length);
  expect(showWords('de-AT')).toBe('Karte anzeigen');
  expect(showWords('xx')).toBe('Show the map');
});
