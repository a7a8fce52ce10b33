import type { QueryProps } from '#app/page-props.ts';
import { titled } from '#app/titled.ts';
import { readMailLink, secretAddress } from '../mail-link.ts';
import { StopMail } from '../StopMail.tsx';

export const generateMetadata = titled(({ t }) => t.memberMails.note.stop, secretAddress);

export default async function NoteMailPage({ searchParams }: QueryProps) {
  return <StopMail mail="note" link={readMailLink(await searchParams)} />;
}
