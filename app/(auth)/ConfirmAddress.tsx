'use client';

import { useState } from 'react';
import { ApiError, call } from '#lib/contract/client.ts';
import { fill } from '#lib/strings/text.ts';
import { Button } from '#lib/ui/Button.tsx';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { Form } from '#lib/ui/Form.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useSubmit } from '#lib/ui/use-submit.ts';
import { AuthHead } from './AuthHead.tsx';
import { BrokenLink } from './BrokenLink.tsx';
import type { MailLink } from './mail-link.ts';

type ConfirmAddressProps = {
  kind: 'verify' | 'changeEmail';
  link: MailLink | null;
  isSignedIn: boolean;
};

/** Confirms an address by a mailed link. It needs a click, because mail scanners open links too. */
export function ConfirmAddress({ kind, link, isSignedIn }: ConfirmAddressProps) {
  const { t } = useStrings();
  const texts = t.account[kind];
  const [email, setEmail] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(link === null);
  const { form, isBusy } = useSubmit([], async () => {
    if (!link) return;
    const id = kind === 'verify' ? 'verifyEmail' : 'confirmEmailChange';
    try {
      setEmail((await call(id, { body: link })).user.email);
    } catch (error) {
      if (!(error instanceof ApiError) || !(error.faults.token || error.faults.uid)) throw error;
      setBroken(true);
    }
  });
  const onward = (
    <ButtonLink variant="primary" isWide={email !== null} href={isSignedIn ? '/account' : '/sign-in'}>
      {isSignedIn ? t.account.toAccount : t.auth.signIn}
    </ButtonLink>
  );
  if (isBroken) {
    return <BrokenLink title={t.account.reset.brokenTitle} text={texts.brokenText} actions={onward} />;
  }
  if (email !== null) {
    return (
      <>
        <AuthHead title={texts.doneTitle} text={fill(texts.doneText, { email })} role="status" />
        {onward}
      </>
    );
  }
  return (
    <>
      <AuthHead title={texts.title} text={texts.text} />
      <Form {...form}>
        <Button type="submit" variant="primary" isWide isBusy={isBusy}>
          {texts.action}
        </Button>
      </Form>
    </>
  );
}
