import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject, newSavedProject, type Person } from '#tests/support/factories.ts';
import { pixels } from '#tests/support/picture.ts';
import { projectPath } from '#tests/support/projects.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { callsOf } from '#tests/support/use-person.ts';
import { bootstrapIn, setViewerAssets } from '#tests/support/viewer-assets.ts';

useService();

let ada: Person;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
});

describe('the document of a map', () => {
  test('has the list of places, the initial data, and a policy with the hashes of its styles', async () => {
    const project = await newPublishedProject(ada);
    const answer = await api('GET', `/embed/${project.key}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('Café');
    const bootstrap = bootstrapIn(answer.body);
    expect(bootstrap.project.id).toBe(project.id);
    expect(bootstrap.firstLevelId).toBe(project.levels[0].id);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const styles = [...answer.body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text);
    const hashes = styles.map((text) => createHash('sha256').update(text).digest('base64'));
    expect(hashes).toHaveLength(2);
    expect(policy).toContain(`style-src ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('frame-ancestors *');
  });

  test('is the same for each visit, a 304 for who has it, and follows a patch at once', async () => {
    const project = await newPublishedProject(ada);
    const path = `/embed/${project.key}`;
    const all = await Promise.all(Array.from({ length: 8 }, () => api('GET', path)));
    const tags = all.map(({ headers }) => headers.get('etag'));
    expect([new Set(tags).size, new Set(all.map(({ body }) => body)).size]).toEqual([1, 1]);
    const [tag] = tags;
    const again = () => api('GET', path, { headers: { 'if-none-match': tag ?? '' } });
    const same = await again();
    expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', tag]);
    expect(same.headers.get('content-security-policy')).toBe(all[0]?.headers.get('content-security-policy'));
    const [area] = project.levels[0].areas;
    await api('PATCH', `/api/projects/${project.id}/areas/${area.id}/`, {
      token: ada.access,
      json: { translations: { en: { title: 'Moved to the second floor' } } },
    });
    const changed = await again();
    expect([changed.status, changed.body.includes('Moved to the second floor')]).toEqual([200, true]);
  });

  test('is sent again when only its policy changed, because browsers keep the old one with a 304', async () => {
    const project = await newPublishedProject(ada);
    const path = `/embed/${project.key}`;
    const tag = (await api('GET', path)).headers.get('etag') ?? '';
    await api('PATCH', projectPath(project.id), {
      token: ada.access,
      json: { allowed_domains: ['museum.example'] },
    });
    const changed = await api('GET', path, { headers: { 'if-none-match': tag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('content-security-policy')).toContain('https://museum.example');
  });

  test('of an unknown place is 404 also for who has it', async () => {
    const project = await newPublishedProject(ada);
    const path = `/m/${project.key}/no-such-place`;
    const tag = (await api('GET', path)).headers.get('etag') ?? '';
    const again = await api('GET', path, { headers: { 'if-none-match': tag } });
    expect([again.status, again.body.includes('<!doctype html>')]).toEqual([404, true]);
  });

  test('is in the requested language, else that of the browser, else the default', async () => {
    const project = await newPublishedProject(ada);
    const languageOf = async (query: string, accept: string) => {
      const { body } = await api('GET', `/embed/${project.key}${query}`, {
        headers: { 'accept-language': accept },
      });
      return /<html lang="([^"]+)"/.exec(body)?.[1];
    };
    expect(await languageOf('?lang=de', 'en')).toBe('de');
    expect(await languageOf('', 'fr, de-AT;q=0.9')).toBe('de');
    expect(await languageOf('', 'fr')).toBe('fr');
    expect(await languageOf('?lang=fr', 'de')).toBe('fr');
    expect(await languageOf('', 'bg')).toBe('en');
  });

  test('escapes the texts of the owner', async () => {
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

  test('names the uploaded icons that visitors see, and none of the draft or of a hidden marker', async () => {
    const { call, upload } = callsOf(ada);
    const project = await newPublishedProject(ada);
    const newIcon = async () => (await upload(projectPath(project.id, 'icons/'), await pixels())).body;
    const [shown, hidden, unused] = [await newIcon(), await newIcon(), await newIcon()];
    const named = async () => bootstrapIn((await api('GET', `/embed/${project.id}`)).body).customIcons;
    const [ground, first] = project.levels;
    const markers = [
      { ...ground.markers[0], customIcon: shown.id },
      { position: { x: 1, y: 1 }, customIcon: hidden.id, isHidden: true },
    ];
    const levels = [{ id: ground.id, markers }, { id: first.id }];
    expect((await call('PATCH', projectPath(project.id), { levels_data: levels })).status).toBe(200);
    expect(await named()).toEqual({});
    await call('POST', projectPath(project.id, 'update-live/'));
    expect(await named()).toEqual({ [shown.id]: shown.url });
    const { body } = await api('GET', `/m/${project.id}`);
    for (const { url } of [hidden, unused]) expect(body).not.toContain(new URL(url).pathname);
  });

  test('allows the pictures of linked icons on every level, and none of a hidden place', async () => {
    const { call } = callsOf(ada);
    const project = await newPublishedProject(ada);
    const [ground, first] = project.levels;
    const at = { x: 1, y: 1 };
    const button = {
      enabled: true,
      label: 'Tickets',
      url: 'https://tickets.example/',
      icon: 'https://buttons.example/a.png',
    };
    const markers = [
      { position: at, icon: 'https://upstairs.example/a.png' },
      { position: at, customButton: button },
      { position: at, icon: 'https://hidden.example/a.png', isHidden: true },
    ];
    const levels = [{ id: ground.id }, { id: first.id, markers }];
    expect((await call('PATCH', projectPath(project.id), { levels_data: levels })).status).toBe(200);
    const link = (await call('POST', projectPath(project.id, 'preview-links/'), {})).body;
    await call('POST', projectPath(project.id, 'update-live/'));
    for (const path of [`/embed/${project.id}`, `/m/${project.id}`, new URL(link.url).pathname]) {
      const policy = (await api('GET', path)).headers.get('content-security-policy') ?? '';
      const sources = /img-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
      for (const host of ['upstairs', 'buttons']) expect(sources).toContain(`https://${host}.example`);
      expect(policy).not.toContain('hidden.example');
    }
  });

  test('is a readable 404 page for a draft and for an unknown project', async () => {
    const project = await newSavedProject(ada);
    for (const path of [`/embed/${project.id}`, '/m/nothing-here']) {
      const answer = await api('GET', path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('There is no map here');
    }
  });

  test('is framed on allowed domains only, and explains that elsewhere', async () => {
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
  test('are cached for ever under a name that changes with them', async () => {
    const project = await newPublishedProject(ada);
    const { files, urls } = bootstrapIn((await api('GET', `/embed/${project.key}`)).body);
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

  test('spend, like documents, a limit of their own, never the anonymous one', async () => {
    const project = await newPublishedProject(ada);
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const headers = { 'x-forwarded-for': '198.51.100.44' };
    for (let i = 0; i < 70; i++) {
      expect((await api('GET', `/embed/${project.id}/data/version.json`, { headers })).status).toBe(200);
    }
    const read = await api('GET', `/api/p/${project.id}/`, { headers });
    expect([read.status, read.headers.get('ratelimit-remaining')]).toEqual([
      200,
      String(rateLimits.anonymous.count - 1),
    ]);
  });
});

describe('the request for live changes', () => {
  test('costs nothing of the limit of embedded maps without changes: an office of a hundred open maps stays within it', async () => {
    const project = await newPublishedProject(ada);
    const path = `/embed/${project.id}/data/version.json`;
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const headers = { 'x-forwarded-for': '198.51.100.45' };
    const first = await api('GET', path, { headers });
    const known = { ...headers, 'if-none-match': first.headers.get('etag') ?? '' };
    // A hundred viewers, each polling every eight seconds for a minute, all at once.
    const answers = await Promise.all(
      Array.from({ length: 750 }, () => api('GET', path, { headers: known })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([304]));
    const again = await api('GET', path, { headers });
    expect([
      again.status,
      again.headers.get('ratelimit-limit'),
      again.headers.get('ratelimit-remaining'),
    ]).toEqual([200, '600', '598']);
  });

  test('is refused like any other if the map may not be shown, and then spends the limit', async () => {
    const project = await newPublishedProject(ada);
    await api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: { allowed_domains: ['museum.example'] },
    });
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const headers = {
      'x-forwarded-for': '198.51.100.46',
      'if-none-match': '*',
      referer: 'https://elsewhere.example/',
    };
    const refused = await api('GET', `/embed/${project.id}/data/version.json`, { headers });
    expect([refused.status, refused.headers.get('ratelimit-remaining')]).toEqual([403, '599']);
    const missing = await api('GET', '/embed/nothing-here/data/version.json', { headers });
    expect([missing.status, missing.headers.get('ratelimit-remaining')]).toEqual([404, '598']);
  });

  test('has a rate limit of its own', async () => {
    const project = await newPublishedProject(ada);
    const path = `/embed/${project.id}/data/version.json`;
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const headers = { 'x-forwarded-for': '198.51.100.47', 'if-none-match': '*' };
    const last = await api('GET', path, { headers });
    expect([last.status, last.headers.get('ratelimit-limit')]).toEqual([304, '6000']);
  });
});
