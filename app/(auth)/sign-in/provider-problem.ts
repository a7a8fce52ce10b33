const known = ['unconfirmed', 'refused', 'unavailable', 'busy'] as const;

export type ProviderProblem = (typeof known)[number] | 'failed';

/** Returns the problem at the identity provider that the address of the sign-in page reports, or null. */
export function providerProblem(error: string | string[] | undefined): ProviderProblem | null {
  if (error === undefined) return null;
  return known.find((word) => word === error) ?? 'failed';
}
