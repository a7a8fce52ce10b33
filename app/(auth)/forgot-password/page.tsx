import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { pageStrings } from '#lib/http/page-strings.ts';
import { mayReadOutbox } from '#lib/platform/mail/outbox.ts';
import { ForgotPassword } from './ForgotPassword.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageStrings()).t.account.reset.title };
}

export default async function ForgotPasswordPage() {
  return <ForgotPassword hasOutbox={mayReadOutbox(await headers())} />;
}
