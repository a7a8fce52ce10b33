import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerCard } from '#lib/embed/answer-card.ts';
import { answerIcon } from '#lib/embed/answer-icon.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newSavedProject, type Person } from '#tests/support/factories.ts';
import { pixels, postFile } from '#tests/support/picture.ts';
import { metaOf as meta, newPlaceVenue } from '#tests/support/place-venue.ts';
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

describe('search engines', () => {
  test('are kept from every page of a map whose owner does not allow indexing', async () => {
    const project = await newVenue();
    for (const path of ['', '/cafe', '?lang=de']) {
      const { body, headers } = await api('GET', `/m/${project.key}${path}`);
      expect([meta(body, 'robots'), headers.get('x-robots-tag')]).toEqual(['noindex', 'noindex']);
    }
    expect((await api('GET', `/m/${project.key}/sitemap.xml`)).status).toBe(404);
  });

  test('get every titled place of an indexable map, in each language', async () => {
    const project = await newVenue({ isIndexable: true });
    const page = await api('GET', `/m/${project.key}/cafe`);
    expect([meta(page.body, 'robots'), page.headers.get('x-robots-tag')]).toEqual([undefined, null]);
    const { status, body, headers } = await api('GET', `/m/${project.key}/sitemap.xml`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const url = `${origin}/m/${project.key}`;
    const [marker] = project.levels[0].markers;
    const addresses = [...String(body).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual([url, `${url}/cafe`, `${url}/${marker.id}`, `${url}/hall`]);
    expect(body).toContain(`<xhtml:link rel="alternate" hreflang="de" href="${url}/cafe?lang=de"/>`);
    for (const entry of String(body).match(/<url>.*<\/url>/g) ?? []) {
      const [, address] = /<loc>([^<]*)<\/loc>/.exec(entry) ?? [];
      for (const language of ['en', 'x-default'])
        expect(entry).toContain(`hreflang="${language}" href="${address}"`);
    }
    const embed = await api('GET', `/embed/${project.key}`);
    expect(embed.headers.get('x-robots-tag')).toBe('noindex');
    for (const address of addresses)
      expect((await api('GET', new URL(address ?? '').pathname)).status).toBe(200);
  });
});

test('a map without a description is described by its name and its levels, in the language of the page', async () => {
  const project = await newVenue();
  const english = (await api('GET', `/m/${project.key}`)).body;
  const german = (await api('GET', `/m/${project.key}?lang=de`)).body;
  expect(meta(english, 'description')).toMatch(/^Map of City Museum: /);
  expect(meta(english, 'og:description')).toBe(meta(english, 'description'));
  expect(meta(german, 'description')).toMatch(/^Karte von City Museum: /);
});

type Venue = Awaited<ReturnType<typeof newVenue>>;

/** Gives the map a logo and a colour, and publishes them. */
async function publishLogo(project: Venue, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { body } = await postFile(ada.access, `/api/projects/${project.id}/upload-image/`, bytes);
  const appearance = { logo: body.id, accentColor: '#2244cc' };
  const saved = await api('PATCH', `/api/projects/${project.id}/`, {
    token: ada.access,
    json: { appearance },
  });
  expect(saved.status).toBe(200);
  await api('POST', `/api/projects/${project.id}/update-live/`, { token: ada.access });
}

/** Fetches a picture. `api` reads bodies as text. */
async function bytesOf(path: string): Promise<Buffer> {
  const { pathname, searchParams } = new URL(path, origin);
  const request = { header: () => null, clientAddress: '', origin, requestId: '', headers: {} };
  const key = pathname.split('/')[2] ?? '';
  const answer = pathname.endsWith('icon.png')
    ? await answerIcon(request, key, searchParams)
    : await answerCard(request, { project: key });
  return Buffer.from(await answer.arrayBuffer());
}

async function colorAt(bytes: Buffer, left: number, top: number): Promise<number[]> {
  const at = { left: Math.round(left), top: Math.round(top), width: 1, height: 1 };
  return [...(await sharp(bytes).extract(at).removeAlpha().raw().toBuffer())];
}

describe('the card of a link', () => {
  test('is a picture of the plan around the place, and of the first level for the map', async () => {
    const project = await newVenue();
    const pictures = new Set<string>();
    for (const path of ['', '/cafe', '/hall']) {
      const { body } = await api('GET', `/m/${project.key}${path}`);
      const address = meta(body, 'og:image') ?? '';
      expect(meta(body, 'og:image:alt')).toBe(meta(body, 'og:title'));
      expect([meta(body, 'og:image:width'), meta(body, 'og:image:height')]).toEqual(['1200', '630']);
      expect(address).toMatch(new RegExp(`^${origin}/m/${project.key}${path}/card\\.jpg\\?v=\\d+$`));
      const { pathname, search } = new URL(address);
      const card = await api('GET', pathname + search);
      expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(card.headers.get('cache-control')).toBe('public, max-age=3600');
      const again = await api('GET', pathname, {
        headers: { 'if-none-match': card.headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
      pictures.add(card.headers.get('etag') ?? '');
    }
    expect(pictures.size).toBe(3);
  });

  test.each([
    ['a picture', () => pixels('#cc3333', 1000, 800)],
    [
      'a drawing',
      () =>
        new TextEncoder().encode(
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 800"><rect width="1000" height="800" fill="#cc3333"/></svg>',
        ),
    ],
  ])('shows a plan that is %s', async (_, plan) => {
    const project = await newSavedProject(ada);
    const form = new FormData();
    form.set('data', JSON.stringify({ levels_data: [{ id: project.levels[0].id, areas: [] }] }));
    form.set('level_image_0', new Blob([await plan()]), 'plan');
    const saved = await api('PATCH', `/api/projects/${project.id}/`, { token: ada.access, form });
    expect([saved.status, typeof saved.body.levels?.[0]?.imageUrl]).toEqual([200, 'string']);
    await api('POST', `/api/projects/${project.id}/publish/`, { token: ada.access });
    const request = { header: () => null, clientAddress: '', origin, requestId: '', headers: {} };
    const answer = await answerCard(request, { project: project.key });
    const image = sharp(Buffer.from(await answer.arrayBuffer()));
    expect(await image.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const { data } = await image
      .extract({ left: 600, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const [i, value] of [0xcc, 0x33, 0x33].entries())
      expect(Math.abs((data[i] ?? 0) - value)).toBeLessThan(8);
  });

  test('is a 404 for unknown places and maps', async () => {
    const project = await newVenue();
    expect((await api('GET', `/m/${project.key}/nothing/card.jpg`)).status).toBe(404);
    expect((await api('GET', '/m/nothing-here/card.jpg')).status).toBe(404);
  });
});

describe('a map as an installed app', () => {
  test('has a manifest that the policy of the page allows', async () => {
    const project = await newVenue();
    const { body, headers } = await api('GET', `/m/${project.key}`);
    const address = `${origin}/m/${project.key}/manifest.webmanifest`;
    expect(body).toContain(`<link rel="manifest" href="${address}">`);
    expect(headers.get('content-security-policy')).toContain("manifest-src 'self'");
    expect(headers.get('content-security-policy')).toContain("worker-src 'self'");
    expect(bootstrapIn(body).keeper).toBe('/m/sw.js');
    const manifest = await api('GET', new URL(address).pathname);
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    const told = typeof manifest.body === 'string' ? JSON.parse(manifest.body) : manifest.body;
    expect(told).toMatchObject({
      id: `/m/${project.id}`,
      name: 'City Museum',
      start_url: `/m/${project.key}`,
      scope: `/m/${project.key}`,
      display: 'standalone',
      lang: 'en',
    });
    expect(told.icons.map(({ sizes }: { sizes: string }) => sizes)).toContain('512x512');
    const embed = await api('GET', `/embed/${project.key}`);
    expect([bootstrapIn(embed.body).keeper, embed.body.includes('rel="manifest"')]).toEqual([
      undefined,
      false,
    ]);
    expect(embed.headers.get('content-security-policy')).not.toContain('manifest-src');
  });

  test('has the logo of its owner as its icon, square and centred, and on the cards of its links', async () => {
    const project = await newVenue();
    const plain = await api('GET', `/m/${project.key}`);
    expect((await api('GET', `/m/${project.key}/icon.png`)).status).toBe(404);
    await publishLogo(project, await pixels('#cc3333', 300, 60));
    const manifest = await api('GET', `/m/${project.key}/manifest.webmanifest`);
    const { icons, theme_color } = manifest.body;
    expect(theme_color).toBe('#2244cc');
    expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose ?? 'any'}`)).toEqual(
      ['192x192 any', '512x512 any', '512x512 maskable'],
    );
    for (const { src, sizes, purpose } of icons) {
      const side = Number.parseInt(sizes, 10);
      const icon = await bytesOf(src);
      expect(await sharp(icon).metadata()).toMatchObject({ format: 'png', width: side, height: side });
      expect(await colorAt(icon, side / 2, side / 2)).toEqual([0xcc, 0x33, 0x33]);
      expect(await colorAt(icon, side / 2, side / 5)).toEqual([255, 255, 255]);
      // A part that may be cut off contains nothing of the logo.
      expect(await colorAt(icon, side * 0.15, side / 2)).toEqual(
        purpose ? [255, 255, 255] : [0xcc, 0x33, 0x33],
      );
    }
    const page = await api('GET', `/m/${project.key}`);
    expect(meta(page.body, 'og:image')).toMatch(/card\.jpg\?v=\d+-[0-9a-f]{8}$/);
    expect(meta(page.body, 'og:image')).not.toBe(meta(plain.body, 'og:image'));
    const card = await bytesOf(new URL(meta(page.body, 'og:image') ?? '').pathname);
    const [red = 0, green = 255] = await colorAt(card, 150, 540);
    expect(red - green).toBeGreaterThan(100);
    const [, , blue = 0] = await colorAt(card, 1100, 624);
    expect(blue).toBeGreaterThan(180);
  });

  test('is not available if only some websites may show the map', async () => {
    const project = await newVenue();
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { allowed_domains: ['museum.example'] },
    });
    const { body, headers } = await api('GET', `/m/${project.key}`);
    expect(headers.get('cache-control')).toBe('no-store, private');
    expect([bootstrapIn(body).keeper, body.includes('rel="manifest"')]).toEqual([undefined, false]);
    expect((await api('GET', `/m/${project.key}/manifest.webmanifest`)).status).toBe(404);
  });
});

describe('oEmbed', () => {
  const ask = (url: string) => api('GET', `/api/oembed/?url=${encodeURIComponent(url)}`);

  test('keeps the place in an address', async () => {
    const project = await newVenue();
    const source = `src="${origin}/embed/${project.key}`;
    const page = await ask(`${origin}/m/${project.key}/hall`);
    expect(page.body.title).toBe('Hall – City Museum');
    expect(page.body.html).toContain(`${source}#/first/hall"`);
    const view = await ask(`${origin}/m/${project.key}#/first/hall?z=2&x=1&y=5`);
    expect(view.body.html).toContain(`${source}#/first/hall?z=2&amp;x=1&amp;y=5"`);
    expect((await ask(`${origin}/m/${project.key}/nothing`)).status).toBe(404);
    const { body } = await ask(`${origin}/m/${project.key}#/"onload=alert(1)/x`);
    expect(body.html).not.toContain('"onload');
  });
});

describe('a website that may not show a map', () => {
  test('gets advice and does not learn where the map is shown', async () => {
    const project = await newVenue();
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { allowed_domains: ['museum.example'] },
    });
    const headers = { referer: 'https://elsewhere.example/' };
    for (const path of [
      `/embed/${project.key}`,
      `/api/p/${project.key}/`,
      `/embed/${project.id}/data/version.json`,
    ]) {
      const refused = await api('GET', path, { headers });
      const text = JSON.stringify(refused.body);
      expect([path, refused.status, text.includes('museum.example')]).toEqual([path, 403, false]);
      expect(text).toMatch(/allowed domains.*elsewhere\.example|elsewhere\.example.*allowed domains/);
    }
    const unnamed = await api('GET', `/api/p/${project.key}/`);
    expect([unnamed.status, JSON.stringify(unnamed.body).includes('museum.example')]).toEqual([403, false]);
  });
});
