import type { Metadata } from 'next';
import { pageStrings } from '#lib/http/page-strings.ts';
import { readMailLink, secretAddress } from '../../mail-link.ts';
import { ResetPassword } from './ResetPassword.tsx';

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageStrings()).t.account.reset.newTitle, ...secretAddress };
}

export default async function ResetPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  return <ResetPassword link={readMailLink(await searchParams)} />;
}
