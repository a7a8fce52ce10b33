'use client';

import { useStrings } from '#lib/ui/Strings.tsx';
import { Section } from '#lib/ui/shell/Section.tsx';
import { type MemberMail, useMailSwitch } from '../use-mail-switch.ts';
import styles from './account.module.css';

/** An organization, and the mails about it that the reader gets. */
type Choice = { id: string; name: string; weekly: boolean; note: boolean };

/** Mail settings of the reader by organization. */
export function MailChoices({ choices }: { choices: readonly Choice[] }) {
  const texts = useStrings('memberMails').t.memberMails;
  return (
    <Section title={texts.title} text={texts.text} id="mails">
      {choices.map(({ id, name, ...mails }) => (
        <fieldset key={id} className={`stack ${styles.mails}`}>
          <legend>{name}</legend>
          <MailChoice mail="weekly" organization={id} isOn={mails.weekly} />
          <MailChoice mail="note" organization={id} isOn={mails.note} />
        </fieldset>
      ))}
    </Section>
  );
}

function MailChoice({ mail, organization, isOn }: { mail: MemberMail; organization: string; isOn: boolean }) {
  const { t } = useStrings('memberMails');
  const { isBusy, turn } = useMailSwitch(mail, organization);
  return (
    <label className={styles.mail}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isBusy}
        onChange={(event) => turn(event.target.checked)}
      />
      {t.memberMails[mail].choice}
    </label>
  );
}
