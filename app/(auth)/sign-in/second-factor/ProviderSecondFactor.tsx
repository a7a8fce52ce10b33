'use client';

import { useSyncExternalStore } from 'react';
import { nextPath } from '#lib/contract/next-path.ts';
import { rememberedNext } from '../remembered-next.ts';
import { SecondFactor } from '../SecondFactor.tsx';

const noSubscription = () => () => {};

/** Second step after the identity provider's pages. */
export function ProviderSecondFactor({ pendingToken }: { pendingToken: string }) {
  const next = useSyncExternalStore(noSubscription, rememberedNext, () => undefined);
  return (
    <SecondFactor
      pendingToken={pendingToken}
      next={nextPath(next)}
      onRestart={() => location.assign('/sign-in')}
    />
  );
}
