import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NameMode } from '#lib/contract/choices.ts';
import { builtInIcons } from '#lib/contract/schemas/icons.ts';
import { frameAncestors } from '#lib/embed/answer-page.ts';
import { drawFirstLevel } from '#lib/embed/document/drawn-level.ts';
import { documentPolicy, linkedIconOrigins, renderDocument } from '#lib/embed/document/render-document.ts';
import { iconPaths } from '#lib/map/drawing/icons.ts';
import { fromCompact, toCompact } from '#lib/viewer/core/compact-drawing.ts';
import { toLevelDrawing } from '#lib/viewer/core/drawing.ts';
import { placesInDocumentMax } from '#lib/viewer/core/reading-order.ts';
import { bootstrapOf, createVenue, type Venue } from '#tests/support/venue.ts';

const rendered = (venue: Venue, language = 'en') =>
  renderDocument({
    bootstrap: bootstrapOf(venue, { language }),
    firstLevel: drawFirstLevel(venue.levels[0] ?? null, {
      ...venue,
      language,
      customIcons: {},
      kinds: { toilet: 'Toilet' },
    }),
    scriptUrl: '/build/viewer.js?v=1',
    styles: { viewer: '.atrium{color:red}', frame: '.frame{}', page: '.page{}' },
  });
const render = (venue: Venue, language = 'en') => rendered(venue, language).html;

/** A level whose markers have these icons. */
function levelWithIcons(...icons: string[]) {
  const [level] = createVenue({ markers: 1 }).levels;
  const [marker] = level?.markers ?? [];
  if (!level || !marker) throw new Error('no marker');
  return { ...level, markers: icons.map((icon) => ({ ...marker, icon })) };
}

describe('the document of the viewer', () => {
  test('lists every place of the first level with its title and status, in the chosen language', () => {
    const venue = createVenue();
    const html = render(venue, 'de');
    expect(html).toContain('<html lang="de" dir="ltr">');
    for (const { id } of [...(venue.levels[0]?.areas ?? []), ...(venue.levels[0]?.markers ?? [])])
      expect(html).toContain(`data-place="${id}"`);
    expect(html).toContain('Bäckerei 0.1 <span class="atrium-place-status">Viel Betrieb</span>');
    expect(render(venue, 'ar')).toContain('<html lang="ar" dir="rtl">');
  });

  test('contains no texts that could become markup, in the list, the title, the style or the data', () => {
    const venue = createVenue();
    const evil = '</script><script>alert(1)</script><!-- "\' & \u2028';
    venue.project.name = evil;
    venue.project.appearance.customCss = '</style><script>alert(2)</script>';
    for (const place of venue.levels[0]?.areas ?? [])
      place.translations = {
        en: { title: evil, description: evil, statusLabel: evil, features: [], customButtonLabel: null },
      };
    const html = render(venue);
    const outsideStyles = html.replace(/<style[^>]*>.*?<\/style>/gs, '');
    expect(outsideStyles.match(/<script/g)).toHaveLength(2);
    expect(html).not.toContain('alert(1)</script>');
    expect(html.match(/<\/style>/g)).toHaveLength(3);
    const data = /<script type="application\/json" id="atrium-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(data).project.name).toBe(evil);
  });

  test('needs no style attribute, inline handler or inline script', () => {
    const html = render(createVenue());
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/\son\w+=/);
    expect(html).toContain('<script type="module" async src="/build/viewer.js?v=1"></script>');
    const policy = documentPolicy({
      styleHashes: ['YWJj', 'ZGVm'],
      imageOrigins: linkedIconOrigins(levelWithIcons('https://files.example/a.png')),
      frameAncestors: frameAncestors(['a.example']),
    });
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("; script-src 'self'; style-src 'sha256-YWJj' 'sha256-ZGVm'; ");
    expect(policy).toContain("frame-ancestors 'self' https://a.example:* http://a.example:*;");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  test('tells the content of each of its style elements, as a browser reads it', () => {
    const venue = createVenue();
    venue.project.appearance.customCss = 'a{color:red}\r\nb{}\r/* </style> ü */';
    const { html, styles } = rendered(venue);
    const read = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text);
    expect(styles).toEqual(read);
    expect(styles[1]).toBe('a{color:red}\nb{}\n/* <\\/style> ü */');
  });

  test('calls a place without a title by the kind that its icon stands for, and brings the names for other places', () => {
    const venue = createVenue({ markers: 1 });
    const [marker] = venue.levels[0]?.markers ?? [];
    if (!marker) throw new Error('no marker');
    Object.assign(marker, { icon: 'toilet', translations: {} });
    const html = render(venue);
    expect(html).toMatch(new RegExp(`data-place="${marker.id}"[^>]*>Toilet[ <]`));
    expect(html).toContain('"kinds":{"toilet":"Toilet"}');
  });

  test('stays small for very large levels and says how many places are left out', () => {
    const venue = createVenue({ areas: 2000, markers: 2000 });
    const html = render(venue);
    expect(html.match(/data-place=/g)).toHaveLength(placesInDocumentMax);
    expect(html).toContain('and 3,700 more');
  });

  test('contains the icons of its first level, and no others', () => {
    const venue = createVenue({ markers: 2 });
    const data = JSON.parse(/id="atrium-data">(.*?)<\/script>/s.exec(render(venue))?.[1] ?? '{}');
    expect(Object.keys(data.icons).sort()).toEqual(['info', 'ticket', 'toilet']);
  });

  test('reports a map without levels', () => {
    const venue = createVenue({ levels: 0 });
    expect(render(venue)).toContain('This map has no levels yet.');
  });

  test('allows the origins of icons that the owner linked', () => {
    const level = levelWithIcons('https://cdn.example/a.png', 'http://[::1]:8080/b.png', 'data:image/png,x');
    expect(linkedIconOrigins(level)).toEqual(['https://cdn.example', 'http://[::1]:8080']);
    expect(linkedIconOrigins(null)).toEqual([]);
  });

  test('lets no icon and no allowed domain add a directive or a source to its policy', () => {
    const part = fc.constantFrom(
      ...[
        ';',
        ',',
        "'",
        '*',
        ' ',
        '\t',
        '\n',
        '"',
        '!',
        '$',
        '&',
        '(',
        '=',
        '_',
        '`',
        '{',
        '~',
        '%3b',
        '\uff1b',
        '\uff0c',
        '\uff0a',
      ],
      ...[
        'x',
        'a.example',
        'sandbox',
        'require-trusted-types-for',
        "'none'",
        '.',
        ':',
        '80',
        '[::1]',
        '*.',
        '@',
        '/',
        '#',
        '?',
        '\\',
      ],
    );
    const texts = fc.array(
      fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
      { maxLength: 4 },
    );
    const plain = documentPolicy({ styleHashes: [], frameAncestors: ["'self'"] });
    const names = (policy: string) => policy.split(/[;,]/).map((one) => one.trim().split(/\s+/)[0]);
    const sources = (policy: string, name: string) =>
      new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];
    fc.assert(
      fc.property(texts, (hosts) => {
        const level = levelWithIcons(
          ...hosts.flatMap((host) => [`https://${host}/`, `https://x${host}/a.png`]),
        );
        const policy = documentPolicy({
          styleHashes: [],
          imageOrigins: linkedIconOrigins(level),
          frameAncestors: frameAncestors(['a.example', ...hosts]),
        });
        expect(names(policy)).toEqual(names(plain));
        for (const source of sources(policy, 'img-src').slice(2))
          expect(source).toMatch(/^https?:\/\/[A-Za-z0-9.:[\]-]+$/);
        for (const source of sources(policy, 'frame-ancestors').slice(1))
          expect(source).toMatch(/^https?:\/\/(?:\*\.)?[A-Za-z0-9.:[\]-]+(?::\*)?$/);
      }),
      { numRuns: 2000 },
    );
    for (const icon of [
      'https://x;sandbox/',
      'https://x;require-trusted-types-for/',
      'https://x,sandbox/a.png',
    ])
      expect(linkedIconOrigins(levelWithIcons(icon))).toEqual([]);
  });
});

test('the icons that are drawn are those that the contract names', () => {
  expect(Object.keys(iconPaths).sort()).toEqual([...builtInIcons].sort());
});

test('names are hidden as place, level and map say in this order, and such a level is not turned by itself', () => {
  const [level] = createVenue({ areas: 3, markers: 3 }).levels;
  const { settings } = createVenue({}).project;
  if (!level) throw new Error('no level');
  const [first, ...areas] = level.areas;
  if (!first) throw new Error('no area');
  const draw = (map: NameMode, own: NameMode | null, place: NameMode | null) =>
    toLevelDrawing(
      { ...level, orientation: 'auto', names: own, areas: [{ ...first, names: place }, ...areas] },
      { language: 'de', defaultLanguage: 'en', customIcons: {}, settings: { ...settings, names: map } },
    );
  const namesIn = ({ places }: ReturnType<typeof draw>) => places.slice(0, 2).map(({ names }) => names);
  expect(namesIn(draw('shown', null, null))).toEqual([undefined, undefined]);
  expect(namesIn(draw('hover', null, 'off'))).toEqual(['off', 'hover']);
  expect(namesIn(draw('off', 'shown', 'hover'))).toEqual(['hover', undefined]);
  expect(draw('shown', null, 'off').bearing).toBe('auto');
  expect(draw('off', null, null).bearing).toBe(0);
  expect(draw('shown', 'hover', null).bearing).toBe(0);
  expect(draw('off', 'shown', null).bearing).toBe('auto');
  const compact = toCompact(draw('hover', null, 'off'));
  expect(fromCompact(JSON.parse(JSON.stringify(compact)))).toEqual(draw('hover', null, 'off'));
});

test('a place whose status is an error is drawn as closed, also from the drawing inside the document', () => {
  const [level] = createVenue({ areas: 2, markers: 2 }).levels;
  if (!level) throw new Error('no level');
  const { settings } = createVenue({}).project;
  for (const [i, place] of [...level.areas, ...level.markers].entries())
    place.status = i % 2 === 0 ? { type: 'error' } : { type: 'warning' };
  const drawing = toLevelDrawing(level, { language: 'en', defaultLanguage: 'en', customIcons: {}, settings });
  expect(drawing.places.map(({ isClosed }) => isClosed ?? false)).toEqual([true, false, true, false]);
  expect(fromCompact(JSON.parse(JSON.stringify(toCompact(drawing))))).toEqual(drawing);
});

test('the drawing inside the document equals that of the level, in a fraction of its size', () => {
  const [level] = createVenue({ areas: 200, markers: 50 }).levels;
  if (!level) throw new Error('no level');
  const { settings } = createVenue({}).project;
  const drawing = toLevelDrawing(level, { language: 'de', defaultLanguage: 'en', customIcons: {}, settings });
  const compact = toCompact(drawing);
  expect(fromCompact(JSON.parse(JSON.stringify(compact)))).toEqual(drawing);
  expect(JSON.stringify(compact).length).toBeLessThan(JSON.stringify(level).length / 4);
});
