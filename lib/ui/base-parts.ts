import type { AppStrings } from '#lib/messages/app.ts';

/** Parts of the texts that every page has. Others come with the layout or page that needs them. */
export const baseParts = [
  'common',
  'late',
  'typed',
  'errors',
  'shell',
] as const satisfies (keyof AppStrings)[];

/** The texts that every page has, and the named parts. */
export type PartsOf<Part extends keyof AppStrings = never> = Pick<
  AppStrings,
  (typeof baseParts)[number] | Part
>;
