'use client';

import { useState } from 'react';
import { beginProviderSignIn } from '#lib/contract/browser-session.ts';
import { fill } from '#lib/strings/text.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { rememberNext } from './remembered-next.ts';

/** The way through the identity provider, which leads back to `next`. */
export function ProviderButton({ name, next }: { name: string; next: string }) {
  const { t } = useStrings();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const begin = async () => {
    setState('busy');
    rememberNext(next);
    try {
      location.assign(await beginProviderSignIn(next));
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button isWide isBusy={state === 'busy'} onClick={() => void begin()}>
        {fill(t.account.provider.button, { name })}
      </Button>
      {state === 'failed' && (
        <Callout tone="error">{fill(t.account.provider.errors.unavailable, { name })}</Callout>
      )}
    </>
  );
}
