'use client';

import { nextPath } from '#lib/contract/next-path.ts';
import { useInBrowser } from '#lib/ui/hooks/late.ts';
import { rememberedNext } from '../remembered-next.ts';
import { SecondFactor } from '../SecondFactor.tsx';

/** Second step after the identity provider's pages. */
export function ProviderSecondFactor({ pendingToken }: { pendingToken: string }) {
  const next = useInBrowser() ? rememberedNext() : undefined;
  return (
    <SecondFactor
      pendingToken={pendingToken}
      next={nextPath(next)}
      onRestart={() => location.assign('/sign-in')}
    />
  );
}
