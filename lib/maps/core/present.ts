import type { z } from 'zod';
import type { Appearance, Settings, StoredAppearance } from '#db/schema/stored.ts';
import type { project } from '#lib/contract/schemas/project.ts';
import { type PlanName, plans } from '#lib/plans/plans.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import type { ProjectRow } from './queries.ts';

export type ProjectShape = z.infer<typeof project>;

/** Returns the project record of docs/contract.md, 5.1 Project. `thumbnail` is the first level's smallest picture. */
export function presentProject(
  row: ProjectRow & { organizationName: string; plan: PlanName },
  thumbnail: string | null,
  origin: string,
): ProjectShape {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    description: row.description,
    organization: row.organizationId,
    organization_name: row.organizationName,
    status: row.status,
    settings: presentSettings(row.settings, origin),
    appearance: presentAppearance(row.appearance, origin),
    analytics: row.analytics,
    languages: row.languages,
    allowed_domains: row.allowedDomains,
    takes_reports: row.takesReports,
    thumbnail,
    revision: row.revision,
    has_unpublished_changes: row.hasUnpublishedChanges,
    content_bytes: row.contentBytes,
    content_bytes_max: plans[row.plan].contentBytesMax,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    published_at: row.publishedAt?.toISOString() ?? null,
    live_updated_at: row.liveUpdatedAt?.toISOString() ?? null,
  };
}

/** Returns the appearance with the URL of its logo. */
export function presentAppearance(appearance: StoredAppearance, origin: string): Appearance {
  const { logoFile, ...shown } = appearance;
  return { ...shown, logo: logoFile && publicFileUrl(logoFile, origin) };
}

/** Returns the settings with the URLs of the kiosk's pictures. */
export function presentSettings({ kiosk, ...settings }: Settings, origin: string): ProjectShape['settings'] {
  const pictures = kiosk.pictures.map(({ id, file, thumbnails, alt }, order) => ({
    id,
    url: publicFileUrl(file, origin),
    thumbnails: thumbnails.map((thumbnail) => publicFileUrl(thumbnail, origin)),
    order,
    alt,
  }));
  return { ...settings, kiosk: { ...kiosk, pictures } };
}
