'use client';

import Link from 'next/link';
import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import type { MailRoute } from '#lib/platform/mail/outbox.ts';
import { Form, SubmitButton } from '#lib/ui/Form.tsx';
import { EmailField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { AuthHead } from '../AuthHead.tsx';
import styles from '../auth.module.css';
import { OutboxHint } from '../OutboxHint.tsx';

/** Requests a mail with the link to a new password. The answer never tells whether the account exists. */
export function ForgotPassword({ mail }: { mail: MailRoute }) {
  const { t } = useStrings('auth', 'signIn');
  const texts = t.signIn.reset;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSubmit(async (entered) => {
    const email = String(entered.get('email') ?? '').trim();
    await call('requestPasswordReset', { body: { email } });
    setSentTo(email);
  });
  const toSignIn = (
    <p className={styles.other}>
      <Link href="/sign-in">{texts.toSignIn}</Link>
    </p>
  );
  if (mail === 'none') {
    return (
      <>
        <AuthHead title={texts.title} text={texts.noMail} />
        {toSignIn}
      </>
    );
  }
  return (
    <>
      <AuthHead
        title={sentTo === null ? texts.title : texts.sentTitle}
        text={sentTo === null ? texts.text : fill(texts.sentText, { email: sentTo })}
        role="status"
      />
      {sentTo === null && (
        <Form {...form}>
          <EmailField label={t.auth.email} autoComplete="username" autoFocus />
          <SubmitButton isWide>{texts.send}</SubmitButton>
        </Form>
      )}
      {sentTo !== null && mail === 'outbox' && <OutboxHint />}
      {toSignIn}
    </>
  );
}
