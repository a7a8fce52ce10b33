import type { QueryProps } from '#app/page-props.ts';
import { titled } from '#app/titled.ts';
import { readMailLink, secretAddress } from '../../mail-link.ts';
import { ResetPassword } from './ResetPassword.tsx';

export const generateMetadata = titled(({ t }) => t.signIn.reset.newTitle, secretAddress);

export default async function ResetPasswordPage({ searchParams }: QueryProps) {
  return <ResetPassword link={readMailLink(await searchParams)} />;
}
