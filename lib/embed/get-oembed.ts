import { AppError } from '#lib/contract/errors.ts';
import { escapeHtml } from '#lib/formats/escape-html.ts';
import { addressByKey, isFormerKey } from '#lib/http/map-moved.ts';
import { setAge } from '#lib/http/public-access.ts';
import { liveMapOf, withPublished } from '#lib/maps/live/find-live.ts';
import type { LiveMap } from '#lib/maps/live/load-live-map.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { formatDeepLink, parseDeepLink } from '#lib/viewer/core/deep-link.ts';
import { textOf } from '#lib/viewer/core/texts.ts';
import { pageTarget } from './answer-page.ts';
import { findLivePlace, nameIn, projectOf } from './live-place.ts';

type OembedInput = {
  url: string;
  format?: string | undefined;
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
};

const defaultWidth = 800;
const defaultHeight = 600;

/**
 * Returns the oEmbed reply (oembed.com, type `rich`) for the address of a published map, at most as large as the
 * consumer allows, and sets the age of a state that is not confirmed. Throws 404 for any other address and for a map with
 * allowed domains, and 308 for a former key.
 */
export async function getOembed(ctx: Ctx, input: OembedInput, headers: Record<string, string>) {
  const url = URL.canParse(input.url) ? new URL(input.url) : null;
  const target = url?.origin === ctx.origin ? pageTarget(url.pathname) : null;
  if (!target) throw new AppError('notFound.map');
  return withPublished(target.project, async (published) => {
    if (!published || published.allowedDomains.length > 0) throw new AppError('notFound.map');
    setAge(headers, published);
    if (isFormerKey(target.project, published)) throw moved(input, published.key);
    const map = await liveMapOf(published, ctx.origin);
    const project = await projectOf(map);
    const shown = await shownBy(map, target.place, url?.hash ?? '');
    if (!shown) throw new AppError('notFound.map');
    const { defaultLanguage } = project.settings;
    const place = shown.place && textOf(shown.place, 'title', { language: defaultLanguage, defaultLanguage });
    const title = place ? `${place} – ${project.name}` : project.name;
    const width = Math.min(defaultWidth, input.maxwidth ?? defaultWidth);
    const height = Math.min(defaultHeight, input.maxheight ?? defaultHeight);
    const source = escapeHtml(`${ctx.origin}/embed/${encodeURIComponent(project.key)}${shown.hash}`);
    return {
      version: '1.0' as const,
      type: 'rich' as const,
      title,
      provider_name: 'Atrium',
      provider_url: ctx.origin,
      width,
      height,
      html: `<iframe src="${source}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="border:0;color-scheme:light dark" allow="fullscreen" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>`,
    };
  });
}

/** Returns the redirection to the same question with the present address of the map. */
function moved({ url, ...size }: OembedInput, key: string): AppError {
  const query = new URLSearchParams({ url: addressByKey(url, key) });
  for (const [name, value] of Object.entries(size)) if (value !== undefined) query.set(name, String(value));
  return new AppError('moved.map', {}, { headers: { Location: `/api/oembed/?${query}` } });
}

/** Returns the place and the view that an address names, or null for the page of an unknown place. */
async function shownBy(map: LiveMap, page: string | undefined, hash: string) {
  const link = parseDeepLink(hash);
  const name = link.place ?? page;
  const found = name === undefined ? null : await findLivePlace(map, name, link.level);
  if (page !== undefined && !found) return null;
  if (!found) return { place: null, hash: formatDeepLink({ ...link, place: null }) };
  const level = map.levels.find((one) => one.level.id === found.levelId)?.level.key ?? null;
  return {
    place: found.place,
    hash: formatDeepLink({ ...link, level, place: await nameIn(map, found.place) }),
  };
}
