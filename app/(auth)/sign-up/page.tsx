import { DoorClosed } from 'lucide-react';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import type { QueryProps } from '#app/page-props.ts';
import { titled } from '#app/titled.ts';
import { nextPath } from '#lib/contract/next-path.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { settings } from '#lib/platform/settings.ts';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { EmptyState } from '#lib/ui/shell/EmptyState.tsx';
import styles from '../auth.module.css';
import { ProviderChoice } from '../sign-in/ProviderChoice.tsx';
import { SignUpForm } from './SignUpForm.tsx';

export const generateMetadata = titled(({ t }) => t.auth.signUpTitle);

export default async function SignUpPage({ searchParams }: QueryProps) {
  const next = nextPath((await searchParams).next);
  if ((await pageContext()).actor.kind === 'user') redirect(next);
  const { t } = await pageStrings();
  const { registration, identityProvider } = settings();
  if (registration !== 'open') {
    return (
      <EmptyState
        level={1}
        picture={<DoorClosed aria-hidden />}
        title={t.auth.closedTitle}
        actions={<ButtonLink href="/sign-in">{t.auth.signIn}</ButtonLink>}
      >
        {t.auth.closedText}
      </EmptyState>
    );
  }
  return (
    <>
      <h1 className={styles.title}>{t.auth.signUpTitle}</h1>
      <SignUpForm next={next} />
      {identityProvider && <ProviderChoice name={identityProvider.name} next={next} />}
      <p className={styles.other}>
        {t.auth.toSignIn}{' '}
        <Link href={next === '/projects' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`}>
          {t.auth.signIn}
        </Link>
      </p>
    </>
  );
}
