'use client';

import { useState } from 'react';
import { ApiError, call } from '#lib/contract/client.ts';
import { typedCode } from '#lib/contract/typed-code.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Form, SubmitButton } from '#lib/ui/Form.tsx';
import { TextField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { AuthHead } from '../AuthHead.tsx';
import styles from '../auth.module.css';
import { enter } from '../enter.ts';
import { useWait, waitText } from './use-wait.ts';

type SecondFactorProps = {
  pendingToken: string;
  next: string;
  /** Returns to the first step. */
  onRestart: () => void;
};

/** Second step of signing in: a code of the app or a backup code, within five minutes. */
export function SecondFactor({ pendingToken, next, onRestart }: SecondFactorProps) {
  const { t } = useStrings('signIn');
  const [goodUntil] = useState(() => Date.now() + limits.pendingTokenSeconds * 1000);
  const [blockedUntil, setBlockedUntil] = useState<number | null>(null);
  const [isBackup, setBackup] = useState(false);
  const secondsLeft = useWait(goodUntil);
  if (blockedUntil !== null) return <Blocked until={blockedUntil} onRestart={onRestart} />;
  if (secondsLeft === 0) {
    return (
      <>
        <AuthHead title={t.signIn.factor.expiredTitle} text={t.signIn.factor.expiredText} role="status" />
        <Button variant="primary" isWide onClick={onRestart}>
          {t.signIn.factor.startOver}
        </Button>
      </>
    );
  }
  return (
    <CodeForm
      // The other kind of code begins with an empty form, without the faults of this one.
      key={String(isBackup)}
      isBackup={isBackup}
      onSwitch={() => setBackup(!isBackup)}
      pendingToken={pendingToken}
      next={next}
      onRestart={onRestart}
      onBlocked={(seconds) => setBlockedUntil(Date.now() + seconds * 1000)}
    />
  );
}

type CodeFormProps = SecondFactorProps & {
  isBackup: boolean;
  onSwitch: () => void;
  onBlocked: (seconds: number) => void;
};

function CodeForm({ isBackup, onSwitch, pendingToken, next, onRestart, onBlocked }: CodeFormProps) {
  const { t } = useStrings('auth', 'signIn');
  const texts = t.signIn.factor;
  const form = useSubmit(async (entered) => {
    const body = { pending_token: pendingToken, code: typedCode(String(entered.get('code') ?? '')) };
    const reply = await call('verifySecondFactor', { body }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 429 && error.retryAfterSeconds !== null) onBlocked(error.retryAfterSeconds);
      // The 401 means a wrong code here, so show the message at the code's field.
      throw error.status === 401 ? new ApiError(400, { code: [error.message] }) : error;
    });
    await enter(reply, t.auth.sessionFailed);
    location.assign(next);
  });
  return (
    <>
      <AuthHead title={texts.title} text={isBackup ? texts.backupText : texts.text} />
      <Form {...form}>
        <TextField
          label={isBackup ? texts.backupCode : texts.code}
          name="code"
          autoFocus
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          {...(isBackup
            ? { autoComplete: 'off' }
            : { autoComplete: 'one-time-code', inputMode: 'numeric' as const })}
        />
        <SubmitButton isWide>{texts.confirm}</SubmitButton>
        <div className={`cluster-tight ${styles.ways}`}>
          <Button variant="ghost" size="sm" onClick={onSwitch}>
            {isBackup ? texts.useApp : texts.useBackup}
          </Button>
          <Button variant="ghost" size="sm" onClick={onRestart}>
            {texts.again}
          </Button>
        </div>
      </Form>
    </>
  );
}

function Blocked({ until, onRestart }: { until: number; onRestart: () => void }) {
  const { t, language } = useStrings('signIn');
  const texts = t.signIn.factor;
  const seconds = useWait(until);
  return (
    <>
      <AuthHead
        title={texts.blockedTitle}
        text={
          seconds > 0 ? fill(texts.blockedText, { time: waitText(seconds, language) }) : texts.blockedOver
        }
        role={seconds > 0 ? 'timer' : 'status'}
      />
      <Button variant="primary" isWide disabled={seconds > 0} onClick={onRestart}>
        {texts.startOver}
      </Button>
    </>
  );
}
