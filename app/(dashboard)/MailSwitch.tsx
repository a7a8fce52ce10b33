'use client';

import { fill } from '#lib/messages/fill.ts';
import { Button } from '#lib/ui/Button.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { Section } from '#lib/ui/shell/Section.tsx';
import { type MemberMail, useMailSwitch } from './use-mail-switch.ts';

type MailSwitchProps = { mail: MemberMail; organization: { id: string; name: string }; isOn: boolean };

/** Switch for a kind of mail about an organization. */
export function MailSwitch({ mail, organization, isOn }: MailSwitchProps) {
  const { t } = useStrings('memberMails');
  const texts = t.memberMails[mail];
  const { isBusy, turn } = useMailSwitch(mail, organization.id);
  return (
    <Section
      title={texts.title}
      text={fill(isOn ? texts.on : texts.off, { organization: organization.name })}
    >
      <div>
        <Button isBusy={isBusy} onClick={() => turn(!isOn)}>
          {isOn ? texts.stop : texts.start}
        </Button>
      </div>
    </Section>
  );
}
