import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Tag } from '#lib/mapmodel/types.ts';
import { instant } from './columns.ts';
import { ofProject, projects } from './projects.ts';
import { projectSettings } from './settings.ts';
import type { Analytics, StoredAppearance } from './stored.ts';

/**
 * Columns of a level, area or marker, equal in the draft, in the live data and in versions, so that going live copies
 * rows. Ids come from clients and are unique only within their project, so every key and every reference includes the
 * project.
 */
const rowColumns = () => ({
  id: uuid('id').notNull(),
  projectId: ofProject(),
  key: text('key').notNull(),
  /** Levels of equal order are sorted by `place`, areas and markers by id. */
  order: integer('position').notNull(),
  isHidden: boolean('is_hidden').notNull(),
  /** Canonical JSON of the remaining fields: LevelBody, AreaBody or MarkerBody of lib/mapmodel, with tags and images by id. */
  body: text('body').notNull(),
  /** Hash of the other columns. Rows with equal hashes need no write. */
  hash: text('hash').notNull(),
});

const levelColumns = () => ({ ...rowColumns(), place: integer('place').notNull().default(0) });

const entityColumns = () => ({
  ...rowColumns(),
  levelId: uuid('level_id').notNull(),
  kind: text('kind', { enum: ['area', 'marker'] }).notNull(),
});

/** Columns of the draft's levels and places that say who changed them. */
const changeColumns = () => ({
  revision: integer('revision').notNull(),
  /**
   * Who changed the content last, not its order alone, and when. Null for changes of before. The user is no reference:
   * deleting an account would read the drafts of all projects.
   */
  changedBy: uuid('changed_by'),
  changedAt: instant('changed_at'),
});

export const draftLevels = pgTable('draft_levels', { ...levelColumns(), ...changeColumns() }, (table) => [
  primaryKey({ columns: [table.projectId, table.id] }),
]);

export const draftEntities = pgTable(
  'draft_entities',
  { ...entityColumns(), ...changeColumns() },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('draft_entities_level').on(table.projectId, table.levelId),
    foreignKey({
      columns: [table.projectId, table.levelId],
      foreignColumns: [draftLevels.projectId, draftLevels.id],
      name: 'draft_entities_level_fk',
    }).onDelete('cascade'),
  ],
);

/** Who deleted what the live map still has, and when. Going live empties it. */
export const draftDeletions = pgTable(
  'draft_deletions',
  {
    projectId: ofProject(),
    id: uuid('id').notNull(),
    deletedBy: uuid('deleted_by'),
    deletedAt: instant('deleted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);

export const liveProjects = pgTable('live_projects', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  settings: projectSettings('settings').notNull(),
  appearance: jsonb('appearance').$type<StoredAppearance>().notNull(),
  analytics: jsonb('analytics').$type<Analytics>().notNull(),
  languages: text('languages').array().notNull(),
  /** Live data have their own copies of tags. */
  tags: jsonb('tags').$type<Tag[]>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const liveLevels = pgTable(
  'live_levels',
  /** `version`: the project's live version at the last change of this level or of anything on it. */
  { ...levelColumns(), version: integer('version').notNull() },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
);

export const liveEntities = pgTable('live_entities', entityColumns(), (table) => [
  primaryKey({ columns: [table.projectId, table.id] }),
  index('live_entities_level').on(table.projectId, table.levelId),
  foreignKey({
    columns: [table.projectId, table.levelId],
    foreignColumns: [liveLevels.projectId, liveLevels.id],
    name: 'live_entities_level_fk',
  }).onDelete('cascade'),
]);

/**
 * A level or place in a range of versions. A version has the rows whose range includes its number, so that going live
 * writes only what changed since the version before.
 */
export const versionRows = pgTable(
  'version_rows',
  {
    ...rowColumns(),
    fromNumber: integer('from_number').notNull(),
    /** The last version with this row, null while the newest version has it. */
    toNumber: integer('to_number'),
    kind: text('kind', { enum: ['level', 'area', 'marker'] }).notNull(),
    levelId: uuid('level_id'),
    place: integer('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id, table.fromNumber] }),
    index('version_rows_newest').on(table.projectId).where(sql`to_number IS NULL`),
  ],
);
