import { headers } from 'next/headers';
import { titled } from '#app/titled.ts';
import { requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { listSoleOwned } from '#lib/identity/organizations/delete-organization.ts';
import { listMemberMails } from '#lib/identity/organizations/member-mails.ts';
import { getMe } from '#lib/identity/users/me.ts';
import { mailRoute } from '#lib/platform/mail/outbox.ts';
import { Section } from '#lib/ui/shell/Section.tsx';
import { AvatarForm } from './AvatarForm.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailPart } from './EmailPart.tsx';
import { MailChoices } from './MailChoices.tsx';
import { NameForm } from './NameForm.tsx';

export const generateMetadata = titled(({ t }) => t.account.page.profile);

export default async function ProfilePage() {
  const ctx = await requireUser();
  const [{ t }, { user }, owned, mails, requestHeaders] = await Promise.all([
    pageStrings(),
    getMe(ctx),
    listSoleOwned(ctx),
    listMemberMails(ctx),
    headers(),
  ]);
  const texts = t.account.profile;
  return (
    <>
      <Section title={texts.picture} text={texts.pictureText}>
        <AvatarForm name={user.fullName || user.email} url={user.avatarUrl} />
      </Section>
      <Section title={texts.name} text={texts.nameText}>
        <NameForm name={user.fullName} />
      </Section>
      <Section title={texts.email} text={texts.emailText}>
        <EmailPart
          email={user.email}
          isVerified={user.emailVerified}
          hasPassword={user.hasPassword}
          mail={mailRoute(requestHeaders)}
        />
      </Section>
      {mails.length > 0 && <MailChoices choices={mails} />}
      <Section title={texts.delete} text={texts.deleteText}>
        <DeleteAccount email={user.email} owned={owned.map(({ name }) => name)} />
      </Section>
    </>
  );
}
