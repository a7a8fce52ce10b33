'use client';

import { useState } from 'react';
import { ApiError, call } from '#lib/contract/client.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { Form, SubmitButton } from '#lib/ui/Form.tsx';
import { PasswordField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { AuthHead } from '../../AuthHead.tsx';
import { BrokenLink } from '../../BrokenLink.tsx';
import type { MailLink } from '../../mail-link.ts';

/** Sets a new password by the mailed link. */
export function ResetPassword({ link }: { link: MailLink | null }) {
  const { t } = useStrings('auth', 'signIn');
  const texts = t.signIn.reset;
  const [state, setState] = useState<'asked' | 'done' | 'broken'>(link ? 'asked' : 'broken');
  if (state === 'broken' || !link) {
    return (
      <BrokenLink
        title={texts.brokenTitle}
        text={texts.brokenText}
        actions={
          <ButtonLink variant="primary" href="/forgot-password">
            {texts.sendAgain}
          </ButtonLink>
        }
      />
    );
  }
  if (state === 'done') {
    return (
      <>
        <AuthHead title={texts.doneTitle} text={texts.doneText} role="status" />
        <ButtonLink variant="primary" isWide href="/sign-in">
          {t.auth.signIn}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <AuthHead title={texts.newTitle} text={texts.newText} />
      <NewPasswordForm link={link} onDone={() => setState('done')} onBroken={() => setState('broken')} />
    </>
  );
}

type NewPasswordFormProps = { link: MailLink; onDone: () => void; onBroken: () => void };

function NewPasswordForm({ link, onDone, onBroken }: NewPasswordFormProps) {
  const { t } = useStrings('auth', 'signIn');
  const form = useSubmit(async (entered) => {
    const password = String(entered.get('new_password') ?? '');
    try {
      await call('confirmPasswordReset', {
        body: { ...link, new_password: password, new_password_confirm: password },
      });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError) || !(error.faults.token || error.faults.uid)) throw error;
      onBroken();
    }
  });
  return (
    <Form {...form}>
      <PasswordField
        label={t.signIn.reset.password}
        name="new_password"
        autoComplete="new-password"
        minLength={8}
        autoFocus
        hint={t.auth.newPasswordHint}
      />
      <SubmitButton isWide>{t.signIn.reset.set}</SubmitButton>
    </Form>
  );
}
