import Link from 'next/link';
import type { QueryProps } from '#app/page-props.ts';
import { titled } from '#app/titled.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { findInvitation, findJoined } from '#lib/identity/organizations/invitations.ts';
import { getMe } from '#lib/identity/users/me.ts';
import { fill } from '#lib/messages/fill.ts';
import { settings } from '#lib/platform/settings.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { AuthHead } from '../../AuthHead.tsx';
import styles from '../../auth.module.css';
import { BrokenLink } from '../../BrokenLink.tsx';
import { readMailedValue, secretAddress } from '../../mail-link.ts';
import { ProviderChoice } from '../../sign-in/ProviderChoice.tsx';
import { SignUpForm } from '../../sign-up/SignUpForm.tsx';
import { AcceptInvitation } from './AcceptInvitation.tsx';
import { SignOutButton } from './SignOutButton.tsx';

export const generateMetadata = titled(({ t }) => t.organization.invitations.title, secretAddress);

export default async function InvitationPage({ searchParams }: QueryProps) {
  const token = readMailedValue(await searchParams, 'token');
  const ctx = await pageContext();
  const { t } = await pageStrings();
  const texts = t.invitation;
  const invitation = token === null ? null : await findInvitation(ctx, token);
  const isSignedIn = ctx.actor.kind === 'user';
  if (token === null || !invitation) {
    const joined = token === null ? null : await findJoined(ctx, token);
    if (joined) {
      return (
        <>
          <AuthHead title={fill(texts.joinedTitle, { organization: joined })} text={texts.joinedText} />
          <ButtonLink variant="primary" isWide href="/projects">
            {texts.toProjects}
          </ButtonLink>
        </>
      );
    }
    return (
      <BrokenLink
        title={texts.brokenTitle}
        text={texts.brokenText}
        actions={
          <ButtonLink href={isSignedIn ? '/projects' : '/sign-in'}>
            {isSignedIn ? texts.toProjects : t.auth.signIn}
          </ButtonLink>
        }
      />
    );
  }
  const { email, organizationName: organization, invitedBy, role } = invitation;
  const values = { organization, name: invitedBy ?? '', role: t.organization.roles[role] };
  const me = isSignedIn ? (await getMe(ctx)).user.email : null;
  if (me !== null && me !== email) {
    return (
      <>
        <AuthHead title={texts.wrongTitle} text={fill(texts.wrongText, { invited: email, email: me })} />
        <SignOutButton />
      </>
    );
  }
  return (
    <>
      <AuthHead
        title={fill(texts.title, { organization })}
        text={fill(invitedBy ? texts.textBy : texts.text, values)}
      />
      {me !== null ? (
        <>
          <AcceptInvitation token={token} />
          <p className={styles.other}>{fill(texts.account, { email: me })}</p>
        </>
      ) : (
        <SignedOut token={token} email={email} />
      )}
    </>
  );
}

/** A new account joins at once. A person with an account signs in and returns here. */
async function SignedOut({ token, email }: { token: string; email: string }) {
  const { t } = await pageStrings();
  const texts = t.invitation;
  const here = `/invitations/accept?${new URLSearchParams({ token })}`;
  const signIn = `/sign-in?${new URLSearchParams({ next: here })}`;
  const { registration, identityProvider } = settings();
  const provider = identityProvider && <ProviderChoice name={identityProvider.name} next={here} />;
  if (registration === 'closed') {
    return (
      <>
        <ButtonLink variant="primary" isWide href={signIn}>
          {texts.signIn}
        </ButtonLink>
        {provider}
      </>
    );
  }
  return (
    <>
      <SignUpForm next="/projects" invitation={{ token, email }} />
      {provider}
      <p className={styles.other}>
        {texts.haveAccount} <Link href={signIn}>{texts.signIn}</Link>
      </p>
    </>
  );
}
