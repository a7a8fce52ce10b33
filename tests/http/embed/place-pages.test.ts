import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { metaOf as meta, newPlaceVenue, square } from '#tests/support/place-venue.ts';
import { useService } from '#tests/support/service.ts';
import { bootstrapIn, setViewerAssets } from '#tests/support/viewer-assets.ts';

useService();

let ada: Person;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
});
const newVenue = (settings?: Record<string, unknown>) => newPlaceVenue(ada, settings);

const origin = 'http://atrium.test';
const linked = (html: string) => {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return JSON.parse(text ?? 'null');
};
/** A marker, and an area of its key on another level. */
const sharedKey = [
  {
    name: 'Ground floor',
    key: 'ground',
    markers: [{ key: 'desk', position: { x: 500, y: 600 }, title: 'Desk' }],
  },
  {
    name: 'Upper floor',
    key: 'upper',
    areas: [{ key: 'desk', data: square(100), title: 'Reading room' }],
  },
];

describe('the page of a place', () => {
  test('describes the place, and opens the map there', async () => {
    const project = await newVenue();
    const { status, body, headers } = await api('GET', `/m/${project.key}/cafe`);
    const url = `${origin}/m/${project.key}/cafe`;
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<title>Café – City Museum</title>');
    expect(body).toContain(`<link rel="canonical" href="${url}">`);
    expect(body).toContain(`<link rel="alternate" href="${url}?lang=de" hreflang="de">`);
    expect(body).toContain(`<link rel="alternate" href="${url}" hreflang="x-default">`);
    expect(meta(body, 'description')).toBe('Cakes and menu tea coffee &lt;b&gt;');
    expect(meta(body, 'og:title')).toBe('Café – City Museum');
    expect(body).toContain(
      '<p><strong>Cakes</strong> and <a href="https://menu.example" rel="noopener nofollow">menu</a></p><ul><li>tea</li><li>coffee &lt;b&gt;</li></ul>',
    );
    expect(body).toContain('<th scope="row">Monday</th><td>09:00 – 18:00</td>');
    const { hash, firstLevelId, urls } = bootstrapIn(body);
    expect([hash, firstLevelId, urls.share]).toEqual([
      '#/ground/cafe',
      project.levels[0].id,
      `${origin}/m/${project.key}`,
    ]);
    const german = await api('GET', `/m/${project.id}/cafe?lang=de`);
    expect(german.body).toContain('<title>Kaffeehaus – City Museum</title>');
    expect(german.body).toContain(`<link rel="canonical" href="${url}?lang=de">`);
    expect(bootstrapIn(german.body).hash).toBe('#/ground/cafe?lang=de');
  });

  test('is found by the external id of the place, and has the address of its key', async () => {
    const [ground, upper] = sharedKey;
    const area = { key: 'hall', data: square(100), title: 'Hall', externalId: 'Raum 5/ä?' };
    const levels = [ground, { ...upper, areas: [area] }];
    const project = await newPublishedProject(ada, levels);
    const named = encodeURIComponent('ext:Raum 5/ä?');
    const { status, body } = await api('GET', `/m/${project.key}/${named}`);
    expect(status).toBe(200);
    expect(body).toContain(`<link rel="canonical" href="${origin}/m/${project.key}/hall">`);
    expect(bootstrapIn(body).hash).toBe('#/upper/hall');
    expect((await api('GET', `/m/${project.key}/${encodeURIComponent('ext:raum 5/ä?')}`)).status).toBe(404);
  });

  test('describes it in the vocabulary of schema.org', async () => {
    const project = await newVenue();
    const url = `${origin}/m/${project.key}`;
    const cafe = linked((await api('GET', `/m/${project.key}/cafe`)).body);
    const spec = { '@type': 'OpeningHoursSpecification' };
    expect(cafe).toEqual({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      '@id': `${url}/cafe`,
      name: 'Café',
      description: 'Cakes and menu tea coffee <b>',
      url: `${url}/cafe`,
      hasMap: `${url}/cafe`,
      telephone: '+49 30 123',
      sameAs: 'https://cafe.example',
      priceRange: '€€',
      openingHoursSpecification: [
        { ...spec, dayOfWeek: ['Monday', 'Tuesday'], opens: '09:00', closes: '18:00' },
        { ...spec, dayOfWeek: ['Saturday'], opens: '00:00', closes: '23:59' },
        { ...spec, dayOfWeek: ['Sunday'], opens: '22:00', closes: '02:00' },
      ],
      specialOpeningHoursSpecification: [
        { ...spec, validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
      ],
      containedInPlace: { '@type': 'Place', '@id': url, name: 'City Museum', url },
    });
    const hall = linked((await api('GET', `/m/${project.key}/hall`)).body);
    expect([hall['@type'], hall.name, hall.openingHoursSpecification]).toEqual(['Place', 'Hall', undefined]);
    const map = linked((await api('GET', `/m/${project.key}`)).body);
    expect([map['@type'], map.name, map.url]).toEqual(['Place', 'City Museum', url]);
  });

  test('is found by id too, and a key shared by an area and a marker means the area', async () => {
    const project = await newVenue();
    const [marker] = project.levels[0].markers;
    expect((await api('GET', `/m/${project.key}/cafe`)).body).toContain('<title>Café – ');
    const { body } = await api('GET', `/m/${project.key}/${marker.id.toUpperCase()}/`);
    expect(body).toContain('<title>Lift &amp; stairs – City Museum</title>');
    expect(body).toContain(`<link rel="canonical" href="${origin}/m/${project.key}/${marker.id}">`);
  });

  test('is linked from the list without scripts, also if an area of another level has the key of a marker', async () => {
    const project = await newPublishedProject(ada, sharedKey);
    const [marker] = project.levels[0].markers;
    const { body } = await api('GET', `/m/${project.key}`);
    expect(body).toContain(`<a href="${origin}/m/${project.key}/${marker.id}">Desk</a>`);
    expect(body).toContain(`<a href="${origin}/m/${project.key}/desk">Reading room</a>`);
    await api('PATCH', `/api/projects/${project.id}/areas/desk/`, {
      token: ada.access,
      json: { isHidden: true },
    });
    const later = await api('GET', `/m/${project.key}`);
    expect(later.body).toContain(`<a href="${origin}/m/${project.key}/desk">Desk</a>`);
  });

  test('is in the site map by the id of a marker whose key an area of another level has', async () => {
    const project = await newPublishedProject(ada, sharedKey);
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { settings: { isIndexable: true } },
    });
    await api('POST', `/api/projects/${project.id}/update-live/`, { token: ada.access });
    const [marker] = project.levels[0].markers;
    const { body } = await api('GET', `/m/${project.key}/sitemap.xml`);
    const url = `${origin}/m/${project.key}`;
    const addresses = [...String(body).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual([url, `${url}/${marker.id}`, `${url}/desk`]);
  });

  test('shows the place of the level that the link names, as the map does', async () => {
    const project = await newPublishedProject(ada, sharedKey);
    const [marker] = project.levels[0].markers;
    const titleAt = async (query: string) => {
      const { body } = await api('GET', `/m/${project.key}/desk${query}`);
      return /<title>(.*?) –/.exec(body)?.[1];
    };
    expect([await titleAt(''), await titleAt('?level=upper')]).toEqual(['Reading room', 'Reading room']);
    expect([await titleAt('?level=ground'), await titleAt(`?level=${project.levels[0].id}`)]).toEqual([
      'Desk',
      'Desk',
    ]);
    const { body } = await api('GET', `/m/${project.key}/desk?level=ground`);
    expect(body).toContain(`<link rel="canonical" href="${origin}/m/${project.key}/${marker.id}">`);
    const link = encodeURIComponent(`${origin}/m/${project.key}#/ground/desk`);
    const { title, html } = (await api('GET', `/api/oembed/?url=${link}`)).body;
    expect(title).toMatch(/^Desk – /);
    expect(html).toContain(`/embed/${project.key}#/ground/${marker.id}"`);
  });

  test('opens as mail programs pass its address on: with a space, a full stop, a bracket, `&amp;`', async () => {
    const project = await newVenue();
    for (const path of ['cafe.', 'cafe)', 'cafe%20', 'cafe%253E', 'cafe?utm_source=x&amp;lang=de']) {
      const { status, body } = await api('GET', `/m/${project.key}/${path}`);
      const title = path.includes('lang') ? 'Kaffeehaus' : 'Café';
      expect([path, status]).toEqual([path, 200]);
      expect(body).toContain(`<title>${title} – City Museum</title>`);
    }
    expect((await api('GET', `/m/${project.key}.`)).status).toBe(200);
  });

  test('is a 404 with the map for a place that is unknown or hidden', async () => {
    const project = await newVenue({ isIndexable: true });
    for (const name of [
      'nothing',
      'secret',
      'boiler',
      '00000000-0000-4000-8000-000000000000',
      '%3Cscript%3E',
    ]) {
      const { status, body, headers } = await api('GET', `/m/${project.key}/${name}`);
      expect([name, status, headers.get('x-robots-tag')]).toEqual([name, 404, 'noindex']);
      expect(bootstrapIn(body).hash).toBe('#//-');
      expect(body).toContain('This place is no longer on this map.');
      expect(body).not.toContain('canonical');
    }
    expect((await api('GET', '/m/nothing-here/cafe')).body).toContain('There is no map here');
  });

  test('lists without scripts every visible level, with links to its places', async () => {
    const project = await newVenue();
    for (const path of [`/m/${project.key}`, `/m/${project.key}/hall`]) {
      const { body } = await api('GET', path);
      const plain = /<noscript>(.*?)<\/noscript>/s.exec(body)?.[1] ?? '';
      expect(plain).toMatch(/<section><h2>Ground floor<\/h2>.*<section><h2>First floor<\/h2>/s);
      expect(plain).toContain(`<a href="${origin}/m/${project.key}/hall">Hall</a>`);
      for (const hidden of ['Secret room', 'Cellar', 'Boiler', '/bare"']) expect(body).not.toContain(hidden);
    }
    const german = (await api('GET', `/m/${project.key}?lang=de`)).body;
    expect(german).toContain(`<a href="${origin}/m/${project.key}/cafe?lang=de">Kaffeehaus</a>`);
  });

  test('follows a patch at once', async () => {
    const project = await newVenue();
    await api('GET', `/m/${project.key}/hall`);
    await api('PATCH', `/api/projects/${project.id}/areas/hall/`, {
      token: ada.access,
      json: { translations: { en: { title: 'Great hall' } } },
    });
    const { body } = await api('GET', `/m/${project.key}/hall`);
    expect(body).toContain('<title>Great hall – City Museum</title>');
    expect(body).toContain('>Great hall</a>');
  });

  test('escapes the texts of its owner', async () => {
    const evil = '</script></noscript><script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const project = await newPublishedProject(ada, [
      {
        name: evil,
        areas: [
          {
            key: 'evil',
            data: square(1),
            telephone: '1',
            address: evil,
            price: evil.slice(0, 60),
            translations: {
              en: { title: evil, description: `${evil} [x](javascript:alert(1))`, features: [evil] },
            },
          },
        ],
      },
    ]);
    for (const path of [`/m/${project.id}/evil`, `/m/${project.id}`]) {
      const { body } = await api('GET', path);
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('<img src=x');
      expect(body).not.toContain('href="javascript');
    }
  });
});
