import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** In normal form (NFKC, lower case), so that a plain unique index keeps accounts apart. */
    email: text('email').notNull(),
    fullName: text('full_name').notNull(),
    passwordHash: text('password_hash'),
    avatarFile: text('avatar_file'),
    emailVerifiedAt: instant('email_verified_at'),
    dateJoined: instant('date_joined').notNull(),
    totpSecretSealed: text('totp_secret_sealed'),
    totpPendingSealed: text('totp_pending_sealed'),
    totpEnabledAt: instant('totp_enabled_at'),
    /** The last accepted TOTP time step. Each step is accepted once. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  },
  (table) => [uniqueIndex('users_email_unique').on(table.email)],
);

/** Reference to the account that owns the row. Deleting the account deletes the row. */
export function ofUser() {
  return uuid('user_id')
    .notNull()
    .references((): AnyPgColumn => users.id, { onDelete: 'cascade' });
}

/** Reference to the account that did something. Deleting the account clears it. */
export function byUser(name: string) {
  return uuid(name).references((): AnyPgColumn => users.id, { onDelete: 'set null' });
}

export const backupCodes = pgTable(
  'backup_codes',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [uniqueIndex('backup_codes_user_hash_unique').on(table.userId, table.codeHash)],
);

/**
 * An account at the identity provider, in the columns of the adapter of Auth.js: `provider` is the issuer,
 * `providerAccountId` the subject, never an e-mail. No token of the provider is stored.
 */
export const accounts = pgTable(
  'accounts',
  {
    provider: text('provider').notNull(),
    providerAccountId: text('provider_account_id').notNull(),
    type: text('type').notNull().default('oidc'),
    userId: ofUser(),
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index('accounts_user').on(table.userId),
  ],
);

/** A session behind a token pair (`token`) or a browser cookie (`browser`). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    kind: text('kind', { enum: ['token', 'browser'] }).notNull(),
    userAgent: text('user_agent'),
    /** The language of the browser at sign-in, for mails that no request causes. */
    language: text('language'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
);

/** Links sent by mail. Each works once; the secret is stored as a hash. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    purpose: text('purpose', { enum: ['verify-email', 'reset-password', 'change-email'] }).notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The address that the link was sent to, for `change-email` the new one. */
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('mail_tokens_hash_unique').on(table.tokenHash),
    index('mail_tokens_user').on(table.userId, table.purpose),
  ],
);

/** The challenge between password and second factor. */
export const pendingLogins = pgTable(
  'pending_logins',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    tokenHash: text('token_hash').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('pending_logins_hash_unique').on(table.tokenHash),
    index('pending_logins_user').on(table.userId),
  ],
);

/** Wrong second-factor codes, counted per account over 15 minutes. */
export const wrongCodes = pgTable(
  'wrong_codes',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('wrong_codes_user_time').on(table.userId, table.createdAt)],
);

/** Mail that waits for the mail server, retried until it is accepted or too old. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    bodyText: text('body_text').notNull(),
    bodyHtml: text('body_html').notNull(),
    /** Where a mail program unsubscribes from such mails with one POST (RFC 8058), sealed. */
    unsubscribeUrl: text('unsubscribe_url'),
    createdAt: instant('created_at').notNull(),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [index('mail_queue_next').on(table.nextAttemptAt)],
);

/** Events of accounts and rights, for the log that an operator reads. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    details: jsonb('details').notNull(),
    succeeded: boolean('succeeded').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('security_events_user').on(table.userId, table.createdAt)],
);
