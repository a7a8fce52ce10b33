'use client';

import { useState } from 'react';
import { stopWeeklyMail } from '#lib/contract/calls.ts';
import { ApiError, call } from '#lib/contract/client.ts';
import { Button } from '#lib/ui/Button.tsx';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { Form } from '#lib/ui/Form.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useSubmit } from '#lib/ui/use-submit.ts';
import styles from '../auth.module.css';
import { BrokenLink } from '../BrokenLink.tsx';
import type { MailLink } from '../mail-link.ts';

/** Ends the weekly mail of a link, on a click: programs that look into mails open links, too. */
export function StopWeeklyMail({ link }: { link: MailLink | null }) {
  const { t } = useStrings();
  const texts = t.reports;
  const [isDone, setDone] = useState(false);
  const [isBroken, setBroken] = useState(link === null);
  const { onSubmit, isBusy, message } = useSubmit([], async () => {
    if (!link) return;
    try {
      await call(stopWeeklyMail, { query: link });
      setDone(true);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.faults.token) throw error;
      setBroken(true);
    }
  });
  if (isBroken) {
    return (
      <BrokenLink
        title={t.account.reset.brokenTitle}
        text={texts.weeklyBroken}
        actions={<ButtonLink href="/projects">{t.auth.signIn}</ButtonLink>}
      />
    );
  }
  if (isDone) {
    return (
      <>
        <h1 className={styles.title}>{texts.weeklyStopped}</h1>
        <p className={styles.lead} role="status">
          {texts.weeklyStoppedText}
        </p>
      </>
    );
  }
  return (
    <>
      <h1 className={styles.title}>{texts.weekly}</h1>
      <p className={styles.lead}>{texts.weeklyAsk}</p>
      <Form onSubmit={onSubmit} faultCount={0}>
        {message && <Callout tone="error">{message}</Callout>}
        <Button type="submit" variant="primary" isWide isBusy={isBusy}>
          {texts.weeklyStop}
        </Button>
      </Form>
    </>
  );
}
