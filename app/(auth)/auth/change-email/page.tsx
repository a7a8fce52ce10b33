import type { QueryProps } from '#app/page-props.ts';
import { titled } from '#app/titled.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { ConfirmAddress } from '../../ConfirmAddress.tsx';
import { readMailLink, secretAddress } from '../../mail-link.ts';

export const generateMetadata = titled(({ t }) => t.account.changeEmail.title, secretAddress);

export default async function ChangeEmailPage({ searchParams }: QueryProps) {
  const { actor } = await pageContext();
  return (
    <ConfirmAddress
      kind="changeEmail"
      link={readMailLink(await searchParams)}
      isSignedIn={actor.kind === 'user'}
    />
  );
}
