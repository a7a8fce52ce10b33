import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { pageStrings } from '#lib/http/page-strings.ts';
import { readPendingToken } from '#lib/identity/auth/session-cookie.ts';
import { ProviderSecondFactor } from './ProviderSecondFactor.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageStrings()).t.account.factor.title };
}

/** Page that follows the identity provider for an account with a second factor. */
export default async function SecondFactorPage() {
  const pendingToken = readPendingToken((await headers()).get('cookie'));
  if (!pendingToken) redirect('/sign-in');
  return <ProviderSecondFactor pendingToken={pendingToken} />;
}
