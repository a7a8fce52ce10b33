import type { z } from 'zod';
import type { maker } from '#lib/contract/schemas/organization.ts';
import type { Ctx } from './context.ts';

/** Returns the maker of a record, or null if the account was deleted. */
export function presentMaker(email: string | null, fullName: string | null): z.infer<typeof maker> {
  return email === null ? null : { email, full_name: fullName ?? '' };
}

/** Like presentMaker, without the address for an API key: keys do not see the members of an organization. */
export function presentMakerTo(
  { actor }: Pick<Ctx, 'actor'>,
  email: string | null,
  fullName: string | null,
): z.infer<typeof maker> {
  const shown = presentMaker(email, fullName);
  return shown && actor.kind === 'key' ? { ...shown, email: '' } : shown;
}
