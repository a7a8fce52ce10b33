const known = ['unconfirmed', 'refused', 'unavailable', 'busy'] as const;

export type ProviderProblem = (typeof known)[number] | 'failed';

/** What the address of the sign-in page says went wrong at the identity provider; null when nothing did. */
export function providerProblem(error: string | string[] | undefined): ProviderProblem | null {
  if (error === undefined) return null;
  return known.find((word) => word === error) ?? 'failed';
}
