import { beforeAll, describe, expect, test } from 'vitest';
import { GET as readLlmsText } from '#app/llms.txt/route.ts';
import { type ApiAnswer, api } from '#tests/support/api.ts';
import { newPublishedProject } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';
import { setViewerAssets } from '#tests/support/viewer-assets.ts';

useService();
const ada = usePerson();
const foreign = 'evil.example';
let id: string;
let dataPaths: string[];
beforeAll(async () => {
  setViewerAssets();
  id = (await newPublishedProject(ada)).id;
});

const ask = (path: string, host: string): Promise<ApiAnswer> => api('GET', path, { headers: { host } });

/** Names of the files of a map's data, as a client with this Host learns them. */
async function dataOf(host: string): Promise<string[]> {
  const { changed } = JSON.parse(JSON.stringify((await ask(`/embed/${id}/data/version.json`, host)).body));
  const { levels, ...others } = changed as { levels: Record<string, string> } & Record<string, string>;
  return [...Object.values(levels), others.project, others.search].flatMap((name) =>
    name ? [`/embed/${id}/data/${name}`] : [],
  );
}

/** Whether a shared cache may hand the answer to others without asking again. */
function isKept({ headers }: ApiAnswer): boolean {
  const control = headers.get('cache-control') ?? '';
  return !/no-store|no-cache|private|max-age=0/.test(control);
}

describe('without APP_URL, an answer for a foreign Host', () => {
  test('is not kept by shared caches if it contains the Host', async () => {
    const paths = [
      `/api/p/${id}/`,
      `/api/p/${id}/levels/`,
      `/m/${id}`,
      `/m/${id}/manifest.webmanifest`,
      `/m/${id}/sitemap.xml`,
      `/embed/${id}`,
      `/embed/${id}/try`,
      `/embed/${id}/data/version.json`,
      `/api/oembed/?url=${encodeURIComponent(`http://${foreign}/m/${id}`)}`,
      '/api/openapi.json',
    ];
    const naming: string[] = [];
    for (const path of paths) {
      const answer = await ask(path, foreign);
      const isNamed = JSON.stringify(answer.body).includes(foreign);
      if (isNamed) naming.push(path);
      expect([path, isNamed && isKept(answer)]).toEqual([path, false]);
    }
    expect(naming.length).toBeGreaterThan(2);
  });

  test('names files of data that no visitor of the own Host asks for', async () => {
    dataPaths = await dataOf('atrium.test');
    for (const path of dataPaths) {
      const answer = await ask(path, foreign);
      expect([path, JSON.stringify(answer.body).includes(foreign) && isKept(answer)]).toEqual([path, false]);
    }
    expect(dataPaths.length).toBeGreaterThan(1);
  });

  test('is not kept if it is llms.txt, and is with APP_URL, which it then names', async () => {
    const read = () => readLlmsText(new Request('http://x/llms.txt', { headers: { host: foreign } }));
    const without = read();
    expect(await without.text()).toContain(foreign);
    expect(without.headers.get('cache-control')).toBe('no-store');
    withSettings({ appUrl: 'https://maps.example' });
    const own = read();
    expect(await own.text()).not.toContain(foreign);
    expect(own.headers.get('cache-control')).toBe('public, max-age=3600');
  });
});
