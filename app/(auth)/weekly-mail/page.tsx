import { PageTexts } from '#app/PageTexts.tsx';
import type { QueryProps } from '#app/page-props.ts';
import { titled } from '#app/titled.ts';
import { readMailLink, secretAddress } from '../mail-link.ts';
import { StopMail } from '../StopMail.tsx';

export const generateMetadata = titled(({ t }) => t.memberMails.weekly.stop, secretAddress);

export default async function WeeklyMailPage({ searchParams }: QueryProps) {
  return (
    <PageTexts parts={['memberMails']}>
      <StopMail mail="weekly" link={readMailLink(await searchParams)} />
    </PageTexts>
  );
}
