import type { QueryProps } from '#app/page-props.ts';
import { titled } from '#app/titled.ts';
import { pageContext } from '#lib/http/page-context.ts';
import { findConfirmedBy } from '#lib/identity/auth/verify-email.ts';
import { ConfirmAddress } from '../../ConfirmAddress.tsx';
import { readMailLink, secretAddress } from '../../mail-link.ts';

export const generateMetadata = titled(({ t }) => t.signIn.changeEmail.title, secretAddress);

export default async function ChangeEmailPage({ searchParams }: QueryProps) {
  const ctx = await pageContext();
  const link = readMailLink(await searchParams);
  return (
    <ConfirmAddress
      kind="changeEmail"
      link={link}
      isSignedIn={ctx.actor.kind === 'user'}
      confirmed={link && (await findConfirmedBy(ctx, 'change-email', link))}
    />
  );
}
