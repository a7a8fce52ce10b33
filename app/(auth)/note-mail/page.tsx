import type { Metadata } from 'next';
import { pageStrings } from '#lib/http/page-strings.ts';
import { readMailLink, secretAddress } from '../mail-link.ts';
import { StopMail } from '../StopMail.tsx';

type SearchParams = Promise<Record<string, string | string[] | undefined>>;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageStrings()).t.memberMails.note.stop, ...secretAddress };
}

export default async function NoteMailPage({ searchParams }: { searchParams: SearchParams }) {
  return <StopMail mail="note" link={readMailLink(await searchParams)} />;
}
