'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ApiError, call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { Form, SubmitButton } from '#lib/ui/Form.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { AuthHead } from './AuthHead.tsx';
import { BrokenLink } from './BrokenLink.tsx';
import type { MailLink } from './mail-link.ts';

type ConfirmAddressProps = {
  kind: 'verify' | 'changeEmail';
  link: MailLink | null;
  isSignedIn: boolean;
  /** The address that the link confirmed before, if it is opened again. */
  confirmed: string | null;
};

/** Confirms an address by a mailed link. It needs a click, because mail scanners open links too. */
export function ConfirmAddress({ kind, link, isSignedIn, confirmed }: ConfirmAddressProps) {
  const { t } = useStrings('auth', 'signIn');
  const texts = t.signIn[kind];
  const [email, setEmail] = useState<string | null>(null);
  const router = useRouter();
  const [isBroken, setBroken] = useState(link === null);
  const form = useSubmit(async () => {
    if (!link) return;
    const id = kind === 'verify' ? 'verifyEmail' : 'confirmEmailChange';
    try {
      setEmail((await call(id, { body: link })).user.email);
    } catch (error) {
      if (!(error instanceof ApiError) || !(error.faults.token || error.faults.uid)) throw error;
      setBroken(true);
      // Another window may have confirmed the address meanwhile.
      router.refresh();
    }
  });
  const shown = email ?? confirmed;
  const onward = (
    <ButtonLink variant="primary" isWide={shown !== null} href={isSignedIn ? '/account' : '/sign-in'}>
      {isSignedIn ? t.signIn.toAccount : t.auth.signIn}
    </ButtonLink>
  );
  if (isBroken && shown === null) {
    return <BrokenLink title={t.signIn.reset.brokenTitle} text={texts.brokenText} actions={onward} />;
  }
  if (shown !== null) {
    return (
      <>
        <AuthHead
          title={email === null ? texts.alreadyTitle : texts.doneTitle}
          text={fill(texts.doneText, { email: shown })}
          role="status"
        />
        {onward}
      </>
    );
  }
  return (
    <>
      <AuthHead title={texts.title} text={texts.text} />
      <Form {...form}>
        <SubmitButton isWide>{texts.action}</SubmitButton>
      </Form>
    </>
  );
}
