import { api, testOrigin } from './api.ts';

/** Lists a path of every kind of public answer of a map. */
export async function publicPaths({ id, key }: { id: string; key: string }): Promise<string[]> {
  const { body } = await api('GET', `/api/p/${id}/levels/`);
  const level = body[0].id;
  const { changed } = (await api('GET', `/embed/${id}/data/version.json`)).body;
  const files = [changed.project, changed.search, changed.way, ...Object.values(changed.levels)];
  return [
    `/api/p/${id}/`,
    `/api/p/${key}/levels/`,
    `/api/p/${id}/levels/${level}/`,
    `/api/p/${id}/search/?q=desk`,
    `/embed/${key}`,
    `/m/${key}`,
    `/m/${key}/manifest.webmanifest`,
    `/m/${key}/card.jpg`,
    `/api/oembed/?url=${encodeURIComponent(`${testOrigin}/m/${key}`)}`,
    `/embed/${id}/data/version.json`,
    ...files.filter(Boolean).map((file) => `/embed/${id}/data/${file}`),
  ];
}
