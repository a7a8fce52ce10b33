import type { TxCtx } from '#lib/platform/context.ts';
import type { ClosedThing } from '#lib/platform/mail/messages.ts';
import { processSingleton, setProcessSingleton } from '#lib/platform/process-singletons.ts';
import type { OrganizationId } from './rules.ts';

/** The part of a transaction that erasing needs: a job has no caller's context. */
export type Erasing = Pick<TxCtx, 'db' | 'now' | 'afterCommit'>;

/** What higher domains do, in the transaction, at events of identity. `lib/boot/domains.ts` says it for the process. */
type Consequences = {
  /** Closes what a user made before the address was proven. Returns what was closed, by kind. */
  accountReclaimed(tx: TxCtx, userId: string): Promise<ClosedThing[]>;
  /** Deletes what an organization has, before its rows. */
  organizationErased(tx: Erasing, id: OrganizationId): Promise<void>;
  /** Ends what depends on the right of a member to write. */
  writeRightLost(tx: TxCtx, membershipId: string): Promise<void>;
};

/**
 * Returns the consequences. Throws if the process has not said them: webhooks, preview links and files of others would
 * stay unnoticed.
 */
export function consequences(): Consequences {
  return processSingleton<Consequences>('consequences', () => {
    throw new Error(
      'Nothing says what other domains do at events of identity: registerDomains() is missing.',
    );
  });
}

/** Says what higher domains do. `lib/boot` calls it before the first request. */
export function setConsequences(all: Consequences): void {
  setProcessSingleton('consequences', all);
}
