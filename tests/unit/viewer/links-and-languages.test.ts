import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visitLanguage } from '#lib/messages/choose-language.ts';
import { loadViewerStrings } from '#lib/messages/viewer.ts';
import { withAsked } from '#lib/viewer/core/asked-settings.ts';
import {
  formatDeepLink,
  noDeepLink,
  noWay,
  parseDeepLink,
  withoutRoute,
} from '#lib/viewer/core/deep-link.ts';
import { withoutWay } from '#lib/viewer/core/has-directions.ts';
import { loadInterface } from '#lib/viewer/core/set-language.ts';
import { nameOf, statusText, textOf } from '#lib/viewer/core/texts.ts';
import { createVenue } from '#tests/support/venue.ts';

const english = (await loadViewerStrings('en')).strings;
const german = (await loadViewerStrings('de')).strings;

describe('deep links', () => {
  test('name a level, a place, a language and a view', () => {
    expect(parseDeepLink('#/ground-floor/book-shop?lang=de&z=2&x=700&y=500')).toEqual({
      level: 'ground-floor',
      place: 'book-shop',
      language: 'de',
      view: { zoom: 2, x: 700, y: 500 },
      tags: [],
      way: {},
    });
  });

  test('with a way open its goal on a map without directions, else its start or the sign of the visitor', () => {
    const shown = (hash: string) => withoutWay(parseDeepLink(hash));
    expect(shown('#/ground/shop?from=desk')).toMatchObject({ level: 'ground', place: 'shop', way: noWay });
    expect(shown('#/ground/shop?from=')).toMatchObject({ place: 'shop' });
    expect(shown('#/ground?from=desk')).toMatchObject({ place: 'desk' });
    expect(shown('#/ground?from=')).toMatchObject({ place: null, way: noWay });
    expect(shown('#/ground?here=sign&heading=90')).toMatchObject({
      place: null,
      way: { here: 'sign', heading: '90' },
    });
    expect(shown('#/ground/shop?here=sign')).toMatchObject({ place: 'shop' });
  });

  test('with a start name a way to the place, its profile, the current step, and the place of the visitor', () => {
    const hash = '#/ground/book-shop?from=ground%3A120%2C80&profile=stepFree&step=3&here=door&heading=90';
    expect(parseDeepLink(hash)).toMatchObject({
      level: 'ground',
      place: null,
      way: {
        from: 'ground:120,80',
        to: 'book-shop',
        profile: 'stepFree',
        step: '3',
        here: 'door',
        heading: '90',
      },
    });
    expect(formatDeepLink(parseDeepLink(hash))).toBe(hash);
    const toTag = '#/ground?from=&to=tag%3Afood';
    expect(parseDeepLink(toTag).way).toEqual({ from: '', to: 'tag:food' });
    expect(formatDeepLink(parseDeepLink(toTag))).toBe(toTag);
  });

  test('with only the place of the visitor open no directions', () => {
    const link = parseDeepLink('#/ground/book-shop?here=door');
    expect(link).toMatchObject({ place: 'book-shop', way: { here: 'door' } });
    expect(withoutRoute({ from: '', to: 'x', step: '2', here: 'door', heading: '9' })).toEqual({
      here: 'door',
      heading: '9',
    });
    expect(withoutRoute({ from: 'a', to: 'x' })).toBe(noWay);
  });

  test('are read back as written', () => {
    const key = fc.stringMatching(/^[a-z0-9]([a-z0-9_-]{0,20}[a-z0-9])?$/);
    const link = fc.record({
      level: key,
      place: fc.option(key),
      language: fc.option(fc.constantFrom('de', 'pt-BR')),
      view: fc.option(
        fc.record({
          zoom: fc.integer({ min: 1, max: 800 }).map((n) => n / 100),
          x: fc.integer({ min: -9, max: 20_000 }),
          y: fc.nat(20_000),
          bearing: fc.option(
            fc.integer({ min: 0, max: 3599 }).map((n) => n / 10),
            { nil: undefined },
          ),
        }),
      ),
      tags: fc.array(fc.uuid(), { maxLength: 3 }),
      way: fc.constantFrom({}, { here: 'door', heading: '0' }),
    });
    fc.assert(
      fc.property(link, (given) => {
        expect(parseDeepLink(formatDeepLink(given))).toEqual(given);
      }),
    );
    expect(formatDeepLink(noDeepLink)).toBe('');
  });

  test.each([
    '#%2Fground%2Fshop%3Flang%3Dde%26z%3D2%26x%3D7%26y%3D-5',
    '#%2fground%2fshop?lang=de&z=2&x=7&y=-5',
    '#/ground%2Fshop?lang=de&z=2&x=7&y=-5',
    '#/ground/shop%3Flang=de&z=2&x=7&y=-5',
    '#/ground/shop?lang%3Dde%26z%3D2%26x%3D7%26y%3D-5',
    '#%252Fground%252Fshop%253Flang%253Dde%2526z%253D2%2526x%253D7%2526y%253D-5',
    '#/ground/shop?lang=de&amp;z=2&amp;x=7&amp;y=-5',
    '#/ground/shop?lang=de&amp;amp;z=2&amp;x=7&amp;y=-5&amp;',
    '#/ground/shop&lang=de&z=2&x=7&y=-5',
    '#/ground/shop%20?lang=de%20&z=2&x=7&y=-5%20',
    '#/gro%0D%0A%20und/shop+?lang=+de&z=2&x=7&y=-5).',
    '#/ground/shop?lang=de&z=2&x=7&y=-5?utm_source=mail&utm_medium=x',
    '#/ground/shop?utm_source=mail&lang=de&z=2&x=7&y=-5&fbclid=IwAR0',
    '#/ground/shop/?lang=de&z=2&x=7&y=-5#top',
  ])('name the same place as mail programs and messengers pass them on: %s', (hash) => {
    expect(parseDeepLink(hash)).toEqual({
      ...noDeepLink,
      level: 'ground',
      place: 'shop',
      language: 'de',
      view: { zoom: 2, x: 7, y: -5 },
    });
  });

  test('name the same way as mail programs and messengers pass them on', () => {
    const way = { from: 'ground:120,80', to: 'shop', profile: 'stepFree' };
    for (const hash of [
      '#/ground/shop?from=ground%253A120%252C80&amp;profile=stepFree&utm_source=mail',
      '#%2Fground%2Fshop%3Ffrom%3Dground%253A120%252C80%26profile%3DstepFree%26amp;utm_source%3Dx',
    ])
      expect(parseDeepLink(hash)).toMatchObject({ level: 'ground', place: null, way });
    expect(formatDeepLink(parseDeepLink('#/ground/shop?from=desk&utm_source=mail'))).toBe(
      '#/ground/shop?from=desk',
    );
    for (const end of ['.', ')', '>', '%3E', '"', ',', '%20', '&amp;', '…', '%E2%80%A6'])
      expect([end, parseDeepLink(`#/ground/shop${end}`).place]).toEqual([end, 'shop']);
  });

  test('are read however often a whole link was encoded', () => {
    const link = '/ground/shop?lang=de&tags=a,b&from=ground:1,2&step=3';
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 }), (times) => {
        let hash = link;
        for (let turn = 0; turn < times; turn++) hash = encodeURIComponent(hash);
        expect(parseDeepLink(`#${hash}`)).toEqual(parseDeepLink(`#${link}`));
      }),
    );
  });

  test('are ignored without an error if they are nonsense', () => {
    for (const hash of ['', '#', '#foo', '#/%E0%A4%A?z=x', '#/?z=-1&x=1&y=1', '#/a/b/c/d?z=1'])
      expect(() => parseDeepLink(hash)).not.toThrow();
    expect(parseDeepLink('#section-2')).toEqual(noDeepLink);
    expect(parseDeepLink('#/a?z=0&x=1&y=1').view).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => parseDeepLink(text) !== undefined));
  });
});

describe('the language of a visit', () => {
  test('is the requested one if map or interface have it, then that of the browser', () => {
    const own = ['de', 'en', 'bg'];
    const of = (asked: string | null, ...accepted: string[]) =>
      visitLanguage(own, [asked, ...accepted], 'de');
    expect(of('fr', 'en')).toBe('fr');
    expect(of('bg', 'en')).toBe('bg');
    expect(of('xx', 'en')).toBe('en');
    expect(of(null, 'fr', 'en-GB')).toBe('en');
    expect(of(null, 'xx', 'nb', 'fr')).toBe('no');
    expect(of(null, 'xx')).toBe('de');
    expect(of(null)).toBe('de');
    expect(visitLanguage(['en', 'zh-Hans', 'zh-Hant'], [null, 'zh-HK'], 'en')).toBe('zh-Hant');
    expect(visitLanguage(['en', 'nb'], ['no', 'en'], 'en')).toBe('nb');
  });

  test('is chosen alike when the embedding page or a link sets it later', async () => {
    const later = async (asked: string, ...own: string[]) => (await loadInterface(asked, own))?.language;
    expect(await later('zh-HK', 'en', 'zh-Hans', 'zh-Hant')).toBe('zh-Hant');
    expect(await later('no', 'en', 'nb')).toBe('nb');
    expect(await later('es-ES', 'es-MX', 'es')).toBe('es');
    expect(await later('fr-CH', 'en')).toBe('fr');
    expect(await later('xx', 'en')).toBe('xx');
  });

  test('falls back to the default language text by text', () => {
    const place = createVenue().levels[0]?.areas[1];
    if (!place) throw new Error('no place');
    place.translations = {
      en: {
        title: 'Bookshop',
        description: 'Books',
        statusLabel: null,
        features: ['Quiet'],
        customButtonLabel: null,
      },
      de: {
        title: 'Buchhandlung',
        description: null,
        statusLabel: null,
        features: [],
        customButtonLabel: null,
      },
    };
    const languages = { language: 'de', defaultLanguage: 'en', kinds: {} };
    expect(textOf(place, 'title', languages)).toBe('Buchhandlung');
    expect(textOf(place, 'description', languages)).toBe('Books');
    expect(textOf(place, 'features', languages)).toEqual(['Quiet']);
    place.translations = {};
    expect(nameOf(place, languages, german)).toBe('Fläche');
    Object.assign(place, { tags: [{ id: 'wc', icon: 'toilet' }] });
    expect(nameOf(place, { ...languages, kinds: { toilet: 'Toilette' } }, german)).toBe('Toilette');
    place.status = { type: 'error' };
    expect(statusText(place, languages, english)).toBe('Closed');
  });
});

test('the embedding page may remove the search and set the owner of the wheel, and nothing else', () => {
  const { project } = createVenue();
  const asked = withAsked(project, '?search=off&scroll=free&isZoomControlsVisible=false');
  expect(asked).toEqual({
    ...project,
    settings: { ...project.settings, scrollMode: 'free' },
    appearance: { ...project.appearance, isSearchBarVisible: false },
  });
  expect(withAsked(project, '?search=on&scroll=sideways')).toEqual(project);
});
