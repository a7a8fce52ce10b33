import { beforeAll, describe, expect, test } from 'vitest';
import { type EmbedChoices, embedCode, embedDefaults, writeChoices } from '#lib/viewer/loader/embed-code.ts';
import { api } from '#tests/support/api.ts';
import { beginBrowserSession } from '#tests/support/browser-session.ts';
import { newPerson, newPublishedProject, newSavedProject, type Person } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { bootstrapIn, setViewerAssets } from '#tests/support/viewer-assets.ts';

useService();

let ada: Person;
beforeAll(async () => {
  setViewerAssets();
  ada = await newPerson();
});

describe('the page for trying the embed code', () => {
  test('shows exactly the code of the choices, and only our own pages may frame it', async () => {
    const project = await newPublishedProject(ada);
    const choices: EmbedChoices = {
      ...embedDefaults,
      theme: 'dark',
      hasSearch: false,
      height: 'auto',
      scroll: 'free',
    };
    for (const kind of ['script', 'frame'] as const) {
      const query = writeChoices({ ...choices, kind });
      const page = await api('GET', `/embed/${project.key}/try?${query}&page=de`);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      const [, shown] = /<!--code-->([\s\S]*)<!--\/code-->/.exec(page.body) ?? [];
      const [level] = project.levels;
      const size = { width: level.width, height: level.height };
      expect(shown).toBe(
        embedCode(
          { origin: 'http://atrium.test', key: project.key, name: project.name, size },
          { ...choices, kind },
        ),
      );
      expect(page.body).toContain('<html lang="de">');
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    }
  });

  test('counts no visit: neither there, nor of members of the organization', async () => {
    // A browser session ends that of the token.
    const [owner, stranger] = [await newPerson(), await newPerson()];
    const project = await newPublishedProject(owner);
    const countsAt = async (path: string, headers: Record<string, string> = {}) =>
      bootstrapIn((await api('GET', path, { headers })).body).urls.analytics !== null;
    const [own, foreign] = [await beginBrowserSession(owner), await beginBrowserSession(stranger)];
    for (const path of [`/embed/${project.key}`, `/m/${project.key}`, `/m/${project.key}/unknown`]) {
      expect([path, await countsAt(path)]).toEqual([path, true]);
      expect([path, await countsAt(path, { cookie: own.cookie })]).toEqual([path, false]);
      expect([path, await countsAt(path, { cookie: foreign.cookie })]).toEqual([path, true]);
      expect([path, await countsAt(path, { cookie: 'atrium.session=nonsense' })]).toEqual([path, true]);
    }
    const framedBy = (referer: string) => countsAt(`/embed/${project.key}`, { referer });
    expect(await framedBy(`http://atrium.test/embed/${project.key}/try?level=ground`)).toBe(false);
    expect(await framedBy('https://museum.example/embed/x/try')).toBe(true);
    expect(await framedBy('http://atrium.test/visit?from=/embed/x/try')).toBe(true);
  });

  test('escapes every choice and language', async () => {
    const project = await newPublishedProject(ada);
    const evil = encodeURIComponent('"><script>alert(1)</script>');
    const page = await api(
      'GET',
      `/embed/${project.key}/try?language=${evil}&level=${evil}&place=${evil}&page=${evil}`,
    );
    expect(page.body).not.toContain('<script>alert');
    expect(page.headers.get('content-security-policy')).not.toContain("script-src 'unsafe-inline'");
  });

  test('is a readable 404 for a draft', async () => {
    const project = await newSavedProject(ada);
    const page = await api('GET', `/embed/${project.key}/try`);
    expect([page.status, page.body.includes('There is no map here')]).toEqual([404, true]);
  });
});

describe('a page in place of a map', () => {
  test.each(['/embed/none', '/m/none', '/m/none/place', '/preview/none'])(
    'at %s is in the language of the address, else that of the browser',
    async (path) => {
      const asked = await api('GET', `${path}?lang=ar`, { headers: { 'accept-language': 'fr' } });
      expect([asked.status, asked.body.includes('<html lang="ar" dir="rtl">')]).toEqual([404, true]);
      const accepted = await api('GET', path, { headers: { 'accept-language': 'xx, fr;q=0.8' } });
      expect(accepted.body).toContain('Il n’y a pas de plan ici');
    },
  );
});

describe('the demo map of the front page', () => {
  test('is a whole map without a project, with its data and pictures', async () => {
    const page = await api('GET', '/embed/~demo');
    expect(page.status).toBe(200);
    const { project, files, urls, firstLevelId, isPreview } = bootstrapIn(page.body);
    expect([project.name, urls.analytics, isPreview]).toEqual(['Atrium demo museum', null, true]);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const level = await api('GET', urls.data + files.levels[firstLevelId]);
    expect(level.body.key).toBe('ground-floor');
    expect(level.body.areas.length).toBeGreaterThan(5);
    const picture = await api('GET', level.body.imageUrl);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(level.body.areas.some(({ images }: { images: unknown[] }) => images.length > 0)).toBe(true);
    expect((await api('GET', '/embed/~demo/data/../../secret')).status).toBe(404);
    expect((await api('GET', '/embed/~demo/data/none.json')).status).toBe(404);
  });

  test('is in the language of its visitor and spends the limit of embedded maps', async () => {
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const headers = { 'x-forwarded-for': '198.51.100.48', 'accept-language': 'de' };
    const page = await api('GET', '/embed/~demo', { headers });
    expect(page.body).toContain('<html lang="de"');
    expect(page.headers.get('ratelimit-remaining')).toBe('599');
  });
});

describe('oEmbed', () => {
  const ask = (url: string, more = '') =>
    api('GET', `/api/oembed/?url=${encodeURIComponent(url)}&format=json${more}`);

  test('returns the frame of a published map within the size that the consumer allows', async () => {
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

  test('refuses other addresses, formats, and maps that not everybody may show', async () => {
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

describe('the page of a preview link', () => {
  test('shows the draft without hidden entities until the link is withdrawn', async () => {
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
    const { files, urls } = bootstrapIn(page.body);
    expect(urls.analytics).toBeNull();
    const level = await api('GET', urls.data + files.levels[ground.id]);
    expect(level.body.key).toBe('ground');
    await api('DELETE', `/api/projects/${project.id}/preview-links/${link.body.id}/`, { token: ada.access });
    expect((await api('GET', pathname)).status).toBe(404);
    expect((await api('GET', `${pathname}/data/version.json`)).status).toBe(404);
  });
});
