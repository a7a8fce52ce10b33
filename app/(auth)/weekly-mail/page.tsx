import type { Metadata } from 'next';
import { pageStrings } from '#lib/http/page-strings.ts';
import { readMailLink, secretAddress } from '../mail-link.ts';
import { StopWeeklyMail } from './StopWeeklyMail.tsx';

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageStrings()).t.reports.weeklyStop, ...secretAddress };
}

export default async function WeeklyMailPage({ searchParams }: { searchParams: SearchParams }) {
  return <StopWeeklyMail link={readMailLink(await searchParams)} />;
}
