'use client';

import { useState } from 'react';
import { beginProviderSignIn } from '#lib/contract/browser-session.ts';
import { ApiError } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import styles from '../auth.module.css';
import type { ProviderProblem } from './provider-problem.ts';
import { rememberNext } from './remembered-next.ts';

/** Offers the identity provider below a form. */
export function ProviderChoice(props: { name: string; next: string }) {
  const { t } = useStrings('signIn');
  return (
    <>
      <p className={`row-3 hint ${styles.or}`}>{t.signIn.provider.or}</p>
      <ProviderButton {...props} />
    </>
  );
}

/** Signs in through the identity provider, which returns to `next`. */
function ProviderButton({ name, next }: { name: string; next: string }) {
  const { t } = useStrings('signIn');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ProviderProblem | null>(null);
  const begin = async () => {
    setBusy(true);
    setProblem(null);
    rememberNext(next);
    try {
      location.assign(await beginProviderSignIn(next));
    } catch (error) {
      setBusy(false);
      setProblem(error instanceof ApiError && error.status === 429 ? 'busy' : 'unavailable');
    }
  };
  return (
    <>
      <Button isWide isBusy={isBusy} onClick={() => void begin()}>
        {fill(t.signIn.provider.button, { name })}
      </Button>
      {problem && <Callout tone="error">{fill(t.signIn.provider.errors[problem], { name })}</Callout>}
    </>
  );
}
