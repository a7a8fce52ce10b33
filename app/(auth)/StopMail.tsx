'use client';

import { useState } from 'react';
import { ApiError, call } from '#lib/contract/client.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { Form, SubmitButton } from '#lib/ui/Form.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { AuthHead } from './AuthHead.tsx';
import { BrokenLink } from './BrokenLink.tsx';
import type { MailLink } from './mail-link.ts';

const calls = { weekly: 'stopWeeklyMail', note: 'stopNoteMail' } as const;

type StopMailProps = { mail: keyof typeof calls; link: MailLink | null };

/** Unsubscribes from the mails of a link. It needs a click, because mail scanners open links too. */
export function StopMail({ mail, link }: StopMailProps) {
  const { t } = useStrings('memberMails', 'auth', 'signIn');
  const texts = t.memberMails[mail];
  const [isDone, setDone] = useState(false);
  const [isBroken, setBroken] = useState(link === null);
  const form = useSubmit(async () => {
    if (!link) return;
    try {
      await call(calls[mail], { query: link });
      setDone(true);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.faults.token) throw error;
      setBroken(true);
    }
  });
  if (isBroken) {
    return (
      <BrokenLink
        title={t.signIn.reset.brokenTitle}
        text={t.memberMails.broken}
        actions={<ButtonLink href="/account">{t.auth.signIn}</ButtonLink>}
      />
    );
  }
  if (isDone) return <AuthHead title={texts.stopped} text={t.memberMails.stoppedText} role="status" />;
  return (
    <>
      <AuthHead title={texts.title} text={texts.ask} />
      <Form {...form}>
        <SubmitButton isWide>{texts.stop}</SubmitButton>
      </Form>
    </>
  );
}
