import { describe, expect, test, vi } from 'vitest';
import { renderMessage } from '#lib/embed/explain-refusal.ts';
import { refusalText, showWords } from '#lib/messages/embed.ts';
import { viewerLanguages } from '#lib/messages/languages.ts';
import type { WithWords } from '#lib/viewer/loader/embed.ts';

const statuses = [403, 404, 429, 503] as const;

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

test('the button of an embedded map is translated into every language', async () => {
  const words = showWords();
  // Languages that are close to each other may have the same words.
  const asEnglish = viewerLanguages.filter((language) => words[language] === words.en);
  expect(asEnglish).toEqual(['en']);
  const Atrium: WithWords = {};
  vi.stubGlobal('window', { Atrium });
  vi.stubGlobal('embedWords', words);
  await import('#lib/viewer/loader/embed-words.ts');
  expect(Atrium.showWords?.('de-AT')).toBe('Karte anzeigen');
  expect(Atrium.showWords?.('nb')).toBe('Vis kartet');
  expect(Atrium.showWords?.('xx')).toBe('Show the map');
});
