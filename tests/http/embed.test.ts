import { beforeAll, describe, expect, test } from 'vitest';
import { setShared } from '#lib/registry.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject, newSavedProject, type Person } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

let ada: Person;
beforeAll(async () => {
  // The documents are tested as text; the built viewer has its own tests in a browser.
  setShared('viewer-assets', { scriptUrl: '/build/viewer.js?v=1', workerUrl: null, style: 'body{}' });
  ada = await newPerson();
});

const bootstrapOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="atrium-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

describe('the document of a map', () => {
  test('bears the list of places, the data to start with, and a policy with its nonce', async () => {
    const project = await newPublishedProject(ada);
    const answer = await api('GET', `/embed/${project.key}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('Café');
    const bootstrap = bootstrapOf(answer.body);
    expect(bootstrap.project.id).toBe(project.id);
    expect(bootstrap.firstLevelId).toBe(project.levels[0].id);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    expect(nonce).toBeTruthy();
    expect(answer.body).toContain(`nonce="${nonce}"`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('frame-ancestors *');
  });

  test('speaks the language asked for, else that of the browser, else the default', async () => {
    const project = await newPublishedProject(ada);
    const languageOf = async (query: string, accept: string) => {
      const { body } = await api('GET', `/embed/${project.key}${query}`, {
        headers: { 'accept-language': accept },
      });
      return /<html lang="([^"]+)"/.exec(body)?.[1];
    };
    expect(await languageOf('?lang=de', 'en')).toBe('de');
    expect(await languageOf('', 'fr, de-AT;q=0.9')).toBe('de');
    expect(await languageOf('', 'fr')).toBe('en');
  });

  test('texts of the owner cannot leave their place', async () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    const project = await newPublishedProject(ada, [
      {
        name: evil,
        areas: [
          {
            data: [
              [0, 0],
              [1, 0],
              [1, 1],
            ],
            title: evil,
          },
        ],
      },
    ]);
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { name: evil, description: evil },
    });
    for (const path of [`/embed/${project.id}`, `/m/${project.id}`]) {
      const { body } = await api('GET', path);
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('<img src=x');
    }
  });

  test('of a draft, and of nothing, is a readable 404 page', async () => {
    const project = await newSavedProject(ada);
    for (const path of [`/embed/${project.id}`, '/m/nothing-here']) {
      const answer = await api('GET', path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('There is no map here');
    }
  });

  test('is framed on allowed domains only, and says so elsewhere', async () => {
    const project = await newPublishedProject(ada);
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { allowed_domains: ['museum.example', '*.city.example:8443'] },
    });
    const allowed = await api('GET', `/embed/${project.key}`, {
      headers: { referer: 'https://museum.example/visit' },
    });
    expect(allowed.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://museum.example:* http://museum.example:* https://*.city.example:8443 http://*.city.example:8443",
    );
    const refused = await api('GET', `/embed/${project.key}`, {
      headers: { referer: 'https://elsewhere.example/' },
    });
    expect(refused.status).toBe(403);
    expect(refused.body).toContain('elsewhere.example');
  });
});

describe('the data of a map', () => {
  test('are kept for ever under a name that changes with them', async () => {
    const project = await newPublishedProject(ada);
    const { files, urls } = bootstrapOf((await api('GET', `/embed/${project.key}`)).body);
    const [ground] = project.levels;
    const path = urls.data + files.levels[ground.id];
    const level = await api('GET', path);
    expect(level.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(level.body).toEqual(ground);
    const before = await api('GET', `${urls.data}version.json`);
    expect(before.body.changed).toEqual(files);
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { levels_data: [{ id: ground.id, name: 'Renamed' }] },
    });
    await api('POST', `/api/projects/${project.id}/update-live/`, { token: ada.access });
    const after = await api('GET', `${urls.data}version.json`, {
      headers: { 'if-none-match': before.headers.get('etag') ?? '' },
    });
    expect([after.status, after.body.version]).toEqual([200, before.body.version + 1]);
    expect(after.body.changed.levels[ground.id]).not.toBe(files.levels[ground.id]);
    const old = await api('GET', path);
    expect([old.body.name, old.headers.get('cache-control')]).toEqual(['Renamed', 'no-cache']);
  });

  test('and documents spend a bucket of their own, never the anonymous one', async () => {
    const project = await newPublishedProject(ada);
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const headers = { 'x-forwarded-for': '198.51.100.44' };
    for (let i = 0; i < 70; i++) {
      expect((await api('GET', `/embed/${project.id}/data/version.json`, { headers })).status).toBe(200);
    }
    const read = await api('GET', `/api/p/${project.id}/`, { headers });
    expect([read.status, read.headers.get('ratelimit-remaining')]).toEqual([200, '59']);
  });
});

describe('oEmbed', () => {
  const ask = (url: string, more = '') =>
    api('GET', `/api/oembed/?url=${encodeURIComponent(url)}&format=json${more}`);

  test('gives the frame of a published map within the size that the consumer allows', async () => {
    const project = await newPublishedProject(ada);
    const answer = await ask(`http://atrium.test/m/${project.key}`, '&maxwidth=400');
    expect(answer.body).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'City Museum',
      width: 400,
      height: 600,
    });
    expect(answer.body.html).toContain(`src="http://atrium.test/embed/${project.key}"`);
  });

  test('knows no other addresses, formats, or maps that not everybody may show', async () => {
    const project = await newPublishedProject(ada);
    const draft = await newSavedProject(ada);
    for (const url of [
      `http://atrium.test/m/${draft.key}`,
      `http://elsewhere.example/m/${project.key}`,
      'nonsense',
    ]) {
      expect((await ask(url)).status).toBe(404);
    }
    expect((await api('GET', `/api/oembed/?url=x&format=xml`)).status).toBe(400);
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { allowed_domains: ['museum.example'] },
    });
    expect((await ask(`http://atrium.test/m/${project.key}`)).status).toBe(404);
  });
});

describe("a reviewer's link", () => {
  test('shows the draft, hidden things left out, until it is withdrawn', async () => {
    const project = await newSavedProject(ada);
    const [ground] = project.levels;
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { levels_data: [{ id: ground.id }, { name: 'Secret floor', isHidden: true }] },
    });
    const link = await api('POST', `/api/projects/${project.id}/preview-links/`, {
      token: ada.access,
      json: {},
    });
    expect(link.status).toBe(201);
    const { pathname } = new URL(link.body.url);
    const page = await api('GET', pathname);
    expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    expect(page.body).toContain('Café');
    expect(page.body).not.toContain('Secret floor');
    const { files, urls } = bootstrapOf(page.body);
    expect(urls.analytics).toBeNull();
    const level = await api('GET', urls.data + files.levels[ground.id]);
    expect(level.body.key).toBe('ground');
    await api('DELETE', `/api/projects/${project.id}/preview-links/${link.body.id}/`, { token: ada.access });
    expect((await api('GET', pathname)).status).toBe(404);
    expect((await api('GET', `${pathname}/data/version.json`)).status).toBe(404);
  });
});
