'use client';

import { useState } from 'react';
import { OutboxHint } from '#app/(auth)/OutboxHint.tsx';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import type { MailRoute } from '#lib/platform/mail/outbox.ts';
import { Badge } from '#lib/ui/Badge.tsx';
import { Button } from '#lib/ui/Button.tsx';
import { Dialog } from '#lib/ui/dialogs/Dialog.tsx';
import { Form, SubmitActions } from '#lib/ui/Form.tsx';
import { EmailField, PasswordField } from '#lib/ui/fields/TextField.tsx';
import { useAction, useSubmit } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import styles from './account.module.css';

type EmailPartProps = { email: string; isVerified: boolean; hasPassword: boolean; mail: MailRoute };

/** The address, its confirmation, and a form to change it. */
export function EmailPart({ email, isVerified, hasPassword, mail }: EmailPartProps) {
  const { t } = useStrings('account');
  const texts = t.account.profile;
  const toast = useToast();
  const { isBusy, run } = useAction();
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const resend = async () => {
    await call('resendVerification');
    setSent(true);
    toast({ tone: 'success', title: fill(texts.resent, { email }) });
  };
  const changed = (newEmail: string) => {
    setOpen(false);
    setSent(true);
    toast({ tone: 'success', title: fill(texts.linkSent, { email: newEmail }), text: texts.linkSentText });
  };
  return (
    <>
      <div className="line">
        <span className={styles.strong}>{email}</span>
        <Badge tone={isVerified ? 'success' : 'warning'}>
          {isVerified ? texts.verified : texts.unverified}
        </Badge>
      </div>
      <div className="cluster">
        {!isVerified && mail !== 'none' && (
          <Button isBusy={isBusy} onClick={() => run(texts.notResent, resend)}>
            {texts.resend}
          </Button>
        )}
        {mail !== 'none' && (
          <Button disabled={!hasPassword} onClick={() => setOpen(true)}>
            {texts.change}
          </Button>
        )}
      </div>
      {mail === 'none' && <p className="hint">{texts.noMail}</p>}
      {mail !== 'none' && !hasPassword && <p className="hint">{texts.needsPassword}</p>}
      {isSent && mail === 'outbox' && <OutboxHint />}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={texts.changeTitle}
        description={texts.changeText}
      >
        <ChangeEmailForm onCancel={() => setOpen(false)} onDone={changed} />
      </Dialog>
    </>
  );
}

function ChangeEmailForm({ onCancel, onDone }: { onCancel: () => void; onDone: (email: string) => void }) {
  const { t } = useStrings('account');
  const form = useSubmit(async (entered) => {
    const email = String(entered.get('email') ?? '').trim();
    const password = String(entered.get('current_password') ?? '');
    await call('changeEmail', { body: { email, current_password: password } });
    onDone(email);
  });
  return (
    <Form {...form}>
      <EmailField label={t.account.profile.newEmail} autoComplete="email" />
      <PasswordField
        label={t.account.password.current}
        name="current_password"
        autoComplete="current-password"
      />
      <SubmitActions action={t.account.profile.sendLink} onCancel={onCancel} />
    </Form>
  );
}
