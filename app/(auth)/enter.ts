import type { z } from 'zod';
import { beginBrowserSession } from '#lib/contract/browser-session.ts';
import { ApiError } from '#lib/contract/client.ts';
import type { signInReply } from '#lib/contract/schemas/accounts.ts';

type Entered = { kind: 'entered' } | { kind: 'second-factor'; pendingToken: string };

/** Opens the browser's session with the reply of a sign-in, or reports that a second factor is needed. */
export async function enter(reply: z.output<typeof signInReply>, failed: string): Promise<Entered> {
  if ('two_factor_required' in reply) return { kind: 'second-factor', pendingToken: reply.pending_token };
  await openSession(reply.tokens.refresh, failed);
  return { kind: 'entered' };
}

export async function openSession(refresh: string, failed: string): Promise<void> {
  await beginBrowserSession(refresh).catch((error: unknown) => {
    throw error instanceof ApiError && error.status !== 401 ? error : new ApiError(401, { detail: failed });
  });
}
