import type { Metadata } from 'next';
import { pageContext } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { ConfirmAddress } from '../../ConfirmAddress.tsx';
import { readMailLink, secretAddress } from '../../mail-link.ts';

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageStrings()).t.account.changeEmail.title, ...secretAddress };
}

export default async function ChangeEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const { actor } = await pageContext();
  return (
    <ConfirmAddress
      kind="changeEmail"
      link={readMailLink(await searchParams)}
      isSignedIn={actor.kind === 'user'}
    />
  );
}
