import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { byUser, ofUser } from './accounts.ts';
import { instant } from './columns.ts';

export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    plan: text('plan', { enum: ['free', 'pro', 'enterprise'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    /**
     * Who made it: one person makes a bounded number. No reference, because the database would clear it after the
     * account is locked, against the order of locks. The deletion of the account clears it.
     */
    createdBy: uuid('created_by'),
    /** Since when it has been known to have no member. It is erased some time later. */
    memberlessSince: instant('memberless_since'),
  },
  (table) => [
    uniqueIndex('organizations_slug_unique').on(table.slug),
    index('organizations_created_by').on(table.createdBy),
  ],
);

/** Reference to the organization that owns the row. Deleting the organization deletes the row. */
export function ofOrganization() {
  return uuid('organization_id')
    .notNull()
    .references((): AnyPgColumn => organizations.id, { onDelete: 'cascade' });
}

export const memberships = pgTable(
  'memberships',
  {
    id: uuid('id').primaryKey(),
    organizationId: ofOrganization(),
    userId: ofUser(),
    role: text('role', { enum: ['owner', 'admin', 'member', 'viewer'] }).notNull(),
    status: text('status', { enum: ['active', 'blocked'] }).notNull(),
    joinedAt: instant('joined_at').notNull(),
    wantsWeeklyMail: boolean('wants_weekly_mail').notNull().default(true),
    /** The Monday of the last week for which a mail was written. */
    weeklyMailOf: date('weekly_mail_of', { mode: 'string' }),
    wantsNoteMail: boolean('wants_note_mail').notNull().default(true),
  },
  (table) => [
    uniqueIndex('memberships_organization_user_unique').on(table.organizationId, table.userId),
    index('memberships_user').on(table.userId),
  ],
);

export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    organizationId: ofOrganization(),
    email: text('email').notNull(),
    role: text('role', { enum: ['owner', 'admin', 'member', 'viewer'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    invitedBy: byUser('invited_by'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [
    uniqueIndex('invitations_hash_unique').on(table.tokenHash),
    index('invitations_organization').on(table.organizationId),
  ],
);

/** Requests and events of one organization on one UTC day. */
export const usageDays = pgTable(
  'usage_days',
  {
    organizationId: ofOrganization(),
    day: date('day', { mode: 'string' }).notNull(),
    apiRequests: bigint('api_requests', { mode: 'number' }).notNull().default(0),
    mapLoads: bigint('map_loads', { mode: 'number' }).notNull().default(0),
    analyticsEvents: bigint('analytics_events', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.day] })],
);
