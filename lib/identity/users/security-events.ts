import type { Ctx } from '#lib/platform/context.ts';
import { newId } from '#lib/platform/ids.ts';
import { log } from '#lib/platform/log.ts';
import { insertSecurityEvent } from './queries.ts';

type SecurityEventName =
  | 'account_created'
  | 'account_deleted'
  | 'account_reclaimed'
  | 'signed_in'
  | 'sign_in_failed'
  | 'second_factor_failed'
  | 'second_factor_enabled'
  | 'second_factor_disabled'
  | 'backup_code_used'
  | 'backup_codes_renewed'
  | 'password_changed'
  | 'password_set'
  | 'password_reset_asked'
  | 'password_reset'
  | 'email_change_asked'
  | 'email_changed'
  | 'email_verified'
  | 'identity_linked'
  | 'session_ended'
  | 'api_key_created'
  | 'api_key_revoked'
  | 'plan_changed'
  | 'organization_adopted';

type SecurityEvent = { userId: string | null; details?: Record<string, string | number | boolean> };

const failures: readonly SecurityEventName[] = ['sign_in_failed', 'second_factor_failed'];

/**
 * Records an event of an account in the table and the log, with who asked and from where. `details` hold ids and fixed
 * words, never a secret or text that a person typed.
 */
export async function recordSecurityEvent(
  ctx: Ctx,
  name: SecurityEventName,
  { userId, details = {} }: SecurityEvent,
): Promise<void> {
  const succeeded = !failures.includes(name);
  await insertSecurityEvent(ctx.db, {
    id: newId(),
    // The row of a deleted account would be deleted with it. The log line stays.
    userId: name === 'account_deleted' ? null : userId,
    name,
    details: { ...details, address: ctx.clientAddress },
    succeeded,
    createdAt: ctx.now(),
  });
  ctx.afterCommit(() =>
    log(succeeded ? 'info' : 'warn', `security.${name}`, {
      request_id: ctx.requestId,
      user_id: userId,
      address: ctx.clientAddress,
      ...details,
    }),
  );
}
