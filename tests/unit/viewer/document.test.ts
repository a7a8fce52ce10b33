import { describe, expect, test } from 'vitest';
import { builtInIcons } from '#lib/contract/schemas/icons.ts';
import { iconPaths } from '#lib/map/icons.ts';
import { fromCompact, toCompact } from '#lib/viewer/compact-drawing.ts';
import { toLevelDrawing } from '#lib/viewer/drawing.ts';
import { documentPolicy, linkedIconOrigins, renderDocument } from '#lib/viewer/render-document.ts';
import { placesInDocumentMax } from '#lib/viewer/render-places.ts';
import { bootstrapOf, createVenue, type Venue } from '#tests/support/venue.ts';

const render = (venue: Venue, language = 'en') =>
  renderDocument({
    bootstrap: bootstrapOf(venue, { language }),
    firstLevel: venue.levels[0] ?? null,
    nonce: 'abc123',
    scriptUrl: '/build/viewer.js?v=1',
    style: '.atrium{color:red}',
  });

describe('the document', () => {
  test('lists every place of the first level with its title and status, in the chosen language', () => {
    const venue = createVenue();
    const html = render(venue, 'de');
    expect(html).toContain('<html lang="de" dir="ltr">');
    for (const { id } of [...(venue.levels[0]?.areas ?? []), ...(venue.levels[0]?.markers ?? [])])
      expect(html).toContain(`data-place="${id}"`);
    expect(html).toContain('Bäckerei 0.1 <span class="atrium-place-status">Viel Betrieb</span>');
    expect(render(venue, 'ar')).toContain('<html lang="ar" dir="rtl">');
  });

  test('holds no texts that could become markup, in the list, the title, the style or the data', () => {
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

  test('needs no style attribute, inline handler or script without the nonce', () => {
    const html = render(createVenue());
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/\son\w+=/);
    expect(html).toContain('<script type="module" async nonce="abc123" src="/build/viewer.js?v=1"></script>');
    const policy = documentPolicy({
      nonce: 'abc123',
      imageOrigins: ['https://files.example'],
      frameAncestors: ["'self'", 'https://a.example'],
    });
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'self' https://a.example");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  test('stays small for very large levels and says how many places are left out', () => {
    const venue = createVenue({ areas: 2000, markers: 2000 });
    const html = render(venue);
    expect(html.match(/data-place=/g)).toHaveLength(placesInDocumentMax);
    expect(html).toContain('and 3700 more');
  });

  test('brings the icons that its first level names, and no others', () => {
    const venue = createVenue({ markers: 2 });
    const data = JSON.parse(/id="atrium-data">(.*?)<\/script>/s.exec(render(venue))?.[1] ?? '{}');
    expect(Object.keys(data.icons).sort()).toEqual(['info', 'ticket', 'toilet']);
  });

  test('of a map without levels says so', () => {
    const venue = createVenue({ levels: 0 });
    expect(render(venue)).toContain('This map has no levels yet.');
  });

  test('names the origins of icons that the owner linked', () => {
    const [level] = createVenue().levels;
    if (!level?.markers[0]) throw new Error('no marker');
    level.markers[0].icon = 'https://cdn.example/a.png';
    expect(linkedIconOrigins(level)).toEqual(['https://cdn.example']);
    expect(linkedIconOrigins(null)).toEqual([]);
  });
});

test('the icons that are drawn are the ones that the contract names', () => {
  expect(Object.keys(iconPaths).sort()).toEqual([...builtInIcons].sort());
});

test('the drawing inside the document is the drawing of the level, in a fraction of its size', () => {
  const [level] = createVenue({ areas: 200, markers: 50 }).levels;
  if (!level) throw new Error('no level');
  const drawing = toLevelDrawing(level, { language: 'de', defaultLanguage: 'en', customIcons: {} });
  const compact = toCompact(drawing);
  expect(fromCompact(JSON.parse(JSON.stringify(compact)))).toEqual(drawing);
  expect(JSON.stringify(compact).length).toBeLessThan(JSON.stringify(level).length / 4);
});
