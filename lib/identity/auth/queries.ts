import { lt } from 'drizzle-orm';
import { mailTokens, pendingLogins, securityEvents, wrongCodes } from '#db/schema/index.ts';
import { deleteInBatches } from '#lib/platform/transactions.ts';

/** Deletes links and half sign-ins that ended before `before`, wrong codes that no longer count, and old events. */
export async function deleteExpired(before: Date, codesBefore: Date, eventsBefore: Date): Promise<void> {
  await deleteInBatches(mailTokens, lt(mailTokens.expiresAt, before));
  await deleteInBatches(pendingLogins, lt(pendingLogins.expiresAt, before));
  await deleteInBatches(wrongCodes, lt(wrongCodes.createdAt, codesBefore));
  await deleteInBatches(securityEvents, lt(securityEvents.createdAt, eventsBefore));
}
