import type { z } from 'zod';
import type { maker } from '#lib/contract/schemas/organization.ts';

/** Returns the maker of a record, or null if the account was deleted. */
export function presentMaker(email: string | null, fullName: string | null): z.infer<typeof maker> {
  return email === null ? null : { email, full_name: fullName ?? '' };
}
