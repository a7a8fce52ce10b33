import type { Metadata } from 'next';
import { pageStrings } from '#lib/http/page-strings.ts';
import { readMailLink, secretAddress } from '../mail-link.ts';
import { StopMail } from '../StopMail.tsx';

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageStrings()).t.memberMails.weekly.stop, ...secretAddress };
}

export default async function WeeklyMailPage({ searchParams }: { searchParams: SearchParams }) {
  return <StopMail mail="weekly" link={readMailLink(await searchParams)} />;
}
