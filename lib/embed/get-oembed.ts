import { AppError } from '#lib/contract/errors.ts';
import { liveMapOf, withPublished } from '#lib/maps/live/find-live.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { escapeHtml } from '#lib/viewer/html.ts';
import type { PublicProject } from '#lib/viewer/types.ts';
import { pageTarget } from './answer-page.ts';

export type OembedInput = { url: string; maxwidth?: number | undefined; maxheight?: number | undefined };

const defaultWidth = 800;
const defaultHeight = 600;

/**
 * The oEmbed answer (oembed.com, type `rich`) for the address of one of our published maps, at most as large as the
 * consumer allows. 404 for every other address and for a map that not everybody may show.
 */
export async function getOembed(ctx: Ctx, input: OembedInput) {
  const url = URL.canParse(input.url) ? new URL(input.url) : null;
  const target = url?.origin === ctx.origin ? pageTarget(url.pathname) : null;
  if (!target) throw new AppError('notFound.map');
  return withPublished(target.project, async (published) => {
    if (!published || published.allowedDomains.length > 0) throw new AppError('notFound.map');
    const map = await liveMapOf(published, ctx.origin);
    const project = JSON.parse((await map.project()).raw.toString()) as PublicProject;
    const width = Math.min(defaultWidth, input.maxwidth ?? defaultWidth);
    const height = Math.min(defaultHeight, input.maxheight ?? defaultHeight);
    const source = escapeHtml(`${ctx.origin}/embed/${encodeURIComponent(project.key)}`);
    return {
      version: '1.0' as const,
      type: 'rich' as const,
      title: project.name,
      provider_name: 'Atrium',
      provider_url: ctx.origin,
      width,
      height,
      html: `<iframe src="${source}" title="${escapeHtml(project.name)}" width="${width}" height="${height}" style="border:0" allow="fullscreen" loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>`,
    };
  });
}
