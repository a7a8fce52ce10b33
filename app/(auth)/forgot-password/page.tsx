import { headers } from 'next/headers';
import { titled } from '#app/titled.ts';
import { mailRoute } from '#lib/platform/mail/outbox.ts';
import { ForgotPassword } from './ForgotPassword.tsx';

export const generateMetadata = titled(({ t }) => t.signIn.reset.title);

export default async function ForgotPasswordPage() {
  return <ForgotPassword mail={mailRoute(await headers())} />;
}
