import type { z } from 'zod';
import type { project } from '#lib/contract/schemas/project.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import type { ProjectRow } from './queries.ts';

export type ProjectShape = z.infer<typeof project>;
export type Settings = ProjectShape['settings'];
export type Appearance = ProjectShape['appearance'];
export type Analytics = ProjectShape['analytics'];
/** The stored appearance: it has the name of the logo's file, because the URL of the logo depends on the origin. */
export type StoredAppearance = Omit<Appearance, 'logo'> & { logoFile: string | null };

/** Returns the project record of docs/contract.md, 5.1 Project. `thumbnail` is the first level's smallest picture. */
export function presentProject(
  row: ProjectRow & { organizationName: string },
  thumbnail: string | null,
  origin: string,
): ProjectShape {
  const parts = storedParts(row);
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    description: row.description,
    organization: row.organizationId,
    organization_name: row.organizationName,
    status: row.status,
    ...parts,
    appearance: presentAppearance(parts.appearance, origin),
    languages: row.languages,
    allowed_domains: row.allowedDomains,
    takes_reports: row.takesReports,
    thumbnail,
    revision: row.revision,
    has_unpublished_changes: row.hasUnpublishedChanges,
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

/** Jsonb columns of a project, of its live data or of a version. */
export type RawParts = { settings: unknown; appearance: unknown; analytics: unknown };

export type StoredParts = { settings: Settings; appearance: StoredAppearance; analytics: Analytics };

/** Returns the jsonb columns with their types. The contract's schemas parsed the values before they were stored. */
export function storedParts(row: RawParts): StoredParts {
  return {
    settings: row.settings as Settings,
    appearance: row.appearance as StoredAppearance,
    analytics: row.analytics as Analytics,
  };
}
