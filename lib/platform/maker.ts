import type { z } from 'zod';
import type { maker } from '#lib/contract/schemas/organization.ts';
import type { Ctx } from './context.ts';

/** Returns the user who makes a change: the caller, or who made its API key. Null if there is none. */
export function makerOf({ actor }: Pick<Ctx, 'actor'>): string | null {
  return actor.kind === 'anonymous' ? null : actor.userId;
}

/** Returns the maker of a record, or null if the account was deleted. */
export function presentMaker(email: string | null, fullName: string | null): z.infer<typeof maker> {
  return email === null ? null : { email, full_name: fullName ?? '' };
}
