import { isNotNull } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { versionKinds, versionReasons } from '#lib/contract/choices.ts';
import type { PlacedTag } from '#lib/mapmodel/draft-changes.ts';
import type { ImageAlt, Tag } from '#lib/mapmodel/types.ts';
import { byUser } from './accounts.ts';
import { instant } from './columns.ts';
import { memberships, ofOrganization, organizations } from './organizations.ts';
import { projectSettings, versionParts } from './settings.ts';
import type { Analytics, StoredAppearance, StoredThumbnail } from './stored.ts';

export const projects = pgTable(
  'projects',
  {
    id: uuid('id').primaryKey(),
    organizationId: ofOrganization(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    status: text('status', { enum: ['DRAFT', 'PUBLISH', 'ARCHIVE'] }).notNull(),
    /** Those of the draft, as canonical JSON. */
    settings: projectSettings('settings').notNull(),
    appearance: jsonb('appearance').$type<StoredAppearance>().notNull(),
    analytics: jsonb('analytics').$type<Analytics>().notNull(),
    languages: text('languages').array().notNull(),
    allowedDomains: text('allowed_domains').array().notNull(),
    /** True if visitors may report a problem with the map. */
    takesReports: boolean('takes_reports').notNull().default(false),
    /** True once somebody chose how the map is turned. False for maps of before turning, which the dashboard offers it. */
    isTurnChosen: boolean('is_turn_chosen').notNull().default(false),
    revision: integer('revision').notNull(),
    /** Who made the revision. Null for those of before and of an operator. No reference, which each save would lock. */
    revisedBy: uuid('revised_by'),
    /** Bytes of the bodies of the draft's levels, areas, markers and tags. The writer of drafts keeps the sum. */
    contentBytes: bigint('content_bytes', { mode: 'number' }).notNull().default(0),
    /** Bytes of the bodies that only versions of the draft have. */
    versionBytes: bigint('version_bytes', { mode: 'number' }).notNull().default(0),
    hasUnpublishedChanges: boolean('has_unpublished_changes').notNull(),
    createdBy: byUser('created_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Time of the first publication. Webhook events fire only for a project that was published once. */
    publishedAt: instant('published_at'),
    liveUpdatedAt: instant('live_updated_at'),
    /** Rises with every change of the live data and never falls, also across unpublish and publish. */
    liveVersion: integer('live_version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('projects_key_unique').on(table.key),
    index('projects_organization').on(table.organizationId, table.createdAt),
  ],
);

/** Reference to the project that owns the row. Deleting the project deletes the row. */
export function ofProject() {
  return uuid('project_id')
    .notNull()
    .references((): AnyPgColumn => projects.id, { onDelete: 'cascade' });
}

/**
 * A key that a map left after it was public once. The key stays with the organization until `keptUntil`; null stands for
 * an organization or map that is gone.
 */
export const keptKeys = pgTable(
  'kept_keys',
  {
    key: text('key').primaryKey(),
    organizationId: uuid('organization_id').references((): AnyPgColumn => organizations.id, {
      onDelete: 'set null',
    }),
    projectId: uuid('project_id').references((): AnyPgColumn => projects.id, { onDelete: 'set null' }),
    keptUntil: instant('kept_until').notNull(),
  },
  (table) => [
    index('kept_keys_organization').on(table.organizationId),
    index('kept_keys_project').on(table.projectId),
  ],
);

export const tags = pgTable(
  'tags',
  {
    id: uuid('id').notNull(),
    projectId: ofProject(),
    name: text('name').notNull(),
    color: text('color').notNull(),
    translations: jsonb('translations').$type<Tag['translations']>().notNull(),
    icon: text('icon').$type<NonNullable<Tag['icon']>>(),
    order: integer('order').notNull().default(0),
    /** Rank among tags of equal order. */
    position: integer('position').notNull(),
    revision: integer('revision').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);

/** A stored image of a project: plan, photo or icon. Files have unguessable names. */
export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey(),
    projectId: ofProject(),
    file: text('file').notNull(),
    contentType: text('content_type').notNull(),
    /** Map pixels. For an SVG the units of its viewBox, which may be fractions. */
    width: doublePrecision('width').notNull(),
    height: doublePrecision('height').notNull(),
    byteCount: bigint('byte_count', { mode: 'number' }).notNull(),
    /** Narrowest first. */
    thumbnails: jsonb('thumbnails').$type<StoredThumbnail[]>().notNull(),
    /** Alternative texts of the draft by language. Places that show the image have them in their bodies. */
    alt: jsonb('alt').$type<ImageAlt>().notNull().default({}),
    /** Revision of the project at the last change of `alt`. */
    revision: integer('revision').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** Time of deletion from the library. The row stays while the live data show the image. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('images_file_unique').on(table.file),
    index('images_project').on(table.projectId),
    index('images_deleted').on(table.projectId).where(isNotNull(table.deletedAt)),
  ],
);

export const icons = pgTable(
  'icons',
  {
    id: uuid('id').primaryKey(),
    projectId: ofProject(),
    name: text('name').notNull(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id),
    createdAt: instant('created_at').notNull(),
    /** Like that of an image: the row stays while a live marker has the icon. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('icons_project').on(table.projectId),
    // Without it, deleting an image reads the icons of all projects.
    index('icons_image').on(table.imageId),
    index('icons_deleted').on(table.projectId).where(isNotNull(table.deletedAt)),
  ],
);

/**
 * One version for each publish or update-live (`live`), and of the draft before it is replaced or when somebody asks
 * (`draft`). Both share the numbers. Rows are in `version_rows`.
 */
export const projectVersions = pgTable(
  'project_versions',
  {
    projectId: ofProject(),
    number: integer('number').notNull(),
    createdBy: byUser('created_by'),
    kind: text('kind', { enum: versionKinds }).notNull().default('live'),
    /** Why a version of the draft was made, null for the live ones. */
    reason: text('reason', { enum: versionReasons }),
    note: text('note').notNull(),
    levelCount: integer('level_count').notNull(),
    areaCount: integer('area_count').notNull(),
    markerCount: integer('marker_count').notNull(),
    /** Those of the draft at that time. */
    parts: versionParts('parts').notNull(),
    /** Its tags, with their ranks among tags of equal order. */
    tags: jsonb('tags').$type<PlacedTag[]>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.number] })],
);

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    organizationId: ofOrganization(),
    projectId: uuid('project_id').references((): AnyPgColumn => projects.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The first characters of the key, by which people recognize it. */
    prefix: text('prefix').notNull(),
    keyHash: text('key_hash').notNull(),
    access: text('access', { enum: ['read', 'write'] }).notNull(),
    createdBy: byUser('created_by'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    uniqueIndex('api_keys_hash_unique').on(table.keyHash),
    index('api_keys_organization').on(table.organizationId),
  ],
);

export const previewLinks = pgTable(
  'preview_links',
  {
    id: uuid('id').primaryKey(),
    projectId: ofProject(),
    tokenHash: text('token_hash').notNull(),
    /** The token, sealed with the service's secret, so that the list can show the link again. */
    tokenSealed: text('token_sealed').notNull(),
    createdBy: byUser('created_by'),
    /** The membership that gives the link its right, and the API key that made it. Deleting either deletes the link. */
    membershipId: uuid('membership_id').references((): AnyPgColumn => memberships.id, {
      onDelete: 'cascade',
    }),
    apiKeyId: uuid('api_key_id').references((): AnyPgColumn => apiKeys.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    /** True if reviewers may write notes. */
    allowsComments: boolean('allows_comments').notNull().default(true),
  },
  (table) => [
    uniqueIndex('preview_links_hash_unique').on(table.tokenHash),
    index('preview_links_project').on(table.projectId),
    index('preview_links_membership').on(table.membershipId),
    index('preview_links_api_key').on(table.apiKeyId),
  ],
);
