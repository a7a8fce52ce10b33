import { AppError } from '#lib/contract/errors.ts';
import { type PublicRequest, prepared } from '#lib/http/prepared-answer.ts';
import { drawIcon } from '#lib/maps/images/draw-logo.ts';
import { nullIfRefused } from '#lib/maps/images/image-refused.ts';
import { megabyte } from '#lib/plans/units.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { type PreparedBody, prepareCompressed } from '#lib/platform/prepared-body.ts';
import type { PublicProject } from '#lib/viewer/core/types.ts';
import { brandOf, logoOf } from './brand.ts';
import { withLiveMap } from './live-place.ts';

/** The icons of an installed map: the length of a side, and what it is for. */
export const appIcons = [
  [192, 'any'],
  [512, 'any'],
  [512, 'maskable'],
] as const;
const paper = '#ffffff';
/** Part of the icon that the logo fills. Devices crop maskable icons, but always show the middle. */
const shares = { any: 0.84, maskable: 0.56 };

export type Purpose = keyof typeof shares;
export type ManifestIcon = { src: string; sizes: string; type: 'image/png'; purpose?: 'maskable' };

const icons = keptValues<PreparedBody | null>(
  'map-icons',
  4 * megabyte,
  (body) => body?.raw.byteLength ?? 100,
);

/** Returns the icons of an installed map, made from the owner's logo. Null without a logo. */
export function logoIcons(project: PublicProject, path: string): ManifestIcon[] | null {
  if (!project.appearance.logo) return null;
  const address = `${path}/icon.png?v=${brandOf(project)}`;
  return manifestIcons(
    (side, purpose) => `${address}&size=${side}${purpose === 'maskable' ? '&purpose=maskable' : ''}`,
  );
}

/** Returns the entries of a manifest for the icons of an installed map, which are at these addresses. */
export function manifestIcons(addressOf: (side: number, purpose: Purpose) => string): ManifestIcon[] {
  return appIcons.map(([side, purpose]) => ({
    src: addressOf(side, purpose),
    sizes: `${side}x${side}`,
    type: 'image/png',
    ...(purpose === 'maskable' && { purpose }),
  }));
}

/** Answers the owner's logo as an app icon, by `?size=` and `?purpose=maskable`. Throws 404 without a logo. */
export async function answerIcon(
  request: PublicRequest,
  idOrKey: string,
  query: URLSearchParams,
): Promise<Response> {
  const [sidePx] = appIcons.find(([side]) => String(side) === query.get('size')) ?? [512];
  const purpose: Purpose = query.get('purpose') === 'maskable' ? 'maskable' : 'any';
  const body = await withLiveMap(idOrKey, request, async ({ published, project }) => {
    const stamp = `${brandOf(project)} ${backgroundOf(project)}`;
    return icons.get(`${published.id} ${sidePx} ${purpose}`, stamp, async () => {
      const bytes = await drawAppIcon(project, { sidePx, purpose });
      return bytes && prepareCompressed(bytes);
    });
  });
  if (!body) throw new AppError('notFound.image');
  return prepared(request, body, { type: 'image/png', cacheControl: 'public, max-age=3600' });
}

/** Draws the owner's logo as an app icon. Null without a logo that can be drawn. */
export async function drawAppIcon(
  project: PublicProject,
  { sidePx, purpose }: { sidePx: number; purpose: Purpose },
): Promise<Buffer | null> {
  const logo = await logoOf(project);
  const look = { sidePx, share: shares[purpose], background: backgroundOf(project) };
  return logo && drawIcon(logo, look).catch(nullIfRefused);
}

function backgroundOf({ appearance }: PublicProject): string {
  return appearance.canvasBackgroundColor ?? paper;
}
