import { PageTexts } from '#app/PageTexts.tsx';
import type { QueryProps } from '#app/page-props.ts';
import { titled } from '#app/titled.ts';
import { readMailLink, secretAddress } from '../mail-link.ts';
import { StopMail } from '../StopMail.tsx';

export const generateMetadata = titled(({ t }) => t.memberMails.note.stop, secretAddress);

export default async function NoteMailPage({ searchParams }: QueryProps) {
  return (
    <PageTexts parts={['memberMails']}>
      <StopMail mail="note" link={readMailLink(await searchParams)} />
    </PageTexts>
  );
}
