import type { z } from 'zod';
import type { user } from '#lib/contract/schemas/accounts.ts';
import { publicFileUrl } from '#lib/platform/files/file-store.ts';
import type { AccountRow } from './queries.ts';

/** Returns the user record of docs/contract.md, 3.1 User. */
export function presentUser(row: AccountRow, origin: string): z.infer<typeof user> {
  return {
    id: row.id,
    email: row.email,
    fullName: row.fullName,
    date_joined: row.dateJoined.toISOString(),
    avatarUrl: row.avatarFile === null ? null : publicFileUrl(row.avatarFile, origin),
    emailVerified: row.emailVerifiedAt !== null,
    twoFactorEnabled: row.totpEnabledAt !== null,
    hasPassword: row.passwordHash !== null,
  };
}
