import Link from 'next/link';
import { redirect } from 'next/navigation';
import type { QueryProps } from '#app/page-props.ts';
import { titled } from '#app/titled.ts';
import { nextPath } from '#lib/contract/next-path.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { settings } from '#lib/platform/settings.ts';
import styles from '../auth.module.css';
import { providerProblem } from './provider-problem.ts';
import { SignIn } from './SignIn.tsx';

export const generateMetadata = titled(({ t }) => t.auth.signInTitle);

export default async function SignInPage({ searchParams }: QueryProps) {
  const query = await searchParams;
  const next = nextPath(query.next);
  if ((await pageContext()).actor.kind === 'user') redirect(next);
  const { t } = await pageStrings();
  const { registration, identityProvider } = settings();
  const provider = identityProvider && { name: identityProvider.name, problem: providerProblem(query.error) };
  return (
    <SignIn next={next} provider={provider}>
      {registration === 'open' && (
        <p className={styles.other}>
          {t.auth.toSignUp}{' '}
          <Link href={next === '/projects' ? '/sign-up' : `/sign-up?next=${encodeURIComponent(next)}`}>
            {t.auth.signUp}
          </Link>
        </p>
      )}
    </SignIn>
  );
}
