'use client';

import { useRouter } from 'next/navigation';
import { fill } from '#lib/strings/text.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Section } from '#lib/ui/Section.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { useAction } from '#lib/ui/use-action.ts';
import { type MemberMail, switchMail } from './switch-mail.ts';

type MailSwitchProps = { mail: MemberMail; organization: { id: string; name: string }; isOn: boolean };

/** Switch for a kind of mail about an organization. */
export function MailSwitch({ mail, organization, isOn }: MailSwitchProps) {
  const { t } = useStrings();
  const texts = t.memberMails[mail];
  const router = useRouter();
  const toast = useToast();
  const { isBusy, run } = useAction();
  const change = async () => {
    await switchMail(mail, organization.id, !isOn);
    toast({ tone: 'success', title: isOn ? texts.stopped : texts.started });
    router.refresh();
  };
  return (
    <Section
      title={texts.title}
      text={fill(isOn ? texts.on : texts.off, { organization: organization.name })}
    >
      <div>
        <Button isBusy={isBusy} onClick={() => run(t.memberMails.failed, change)}>
          {isOn ? texts.stop : texts.start}
        </Button>
      </div>
    </Section>
  );
}
