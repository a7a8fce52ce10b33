import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { titled } from '#app/titled.ts';
import { readPendingToken } from '#lib/identity/sessions/session-cookie.ts';
import { ProviderSecondFactor } from './ProviderSecondFactor.tsx';

export const generateMetadata = titled(({ t }) => t.signIn.factor.title);

/** Page that follows the identity provider for an account with a second factor. */
export default async function SecondFactorPage() {
  const pendingToken = readPendingToken((await headers()).get('cookie'));
  if (!pendingToken) redirect('/sign-in');
  return <ProviderSecondFactor pendingToken={pendingToken} />;
}
