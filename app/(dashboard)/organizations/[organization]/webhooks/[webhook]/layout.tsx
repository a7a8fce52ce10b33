import type { ReactNode } from 'react';
import { findWebhook } from '../open-webhooks.ts';

type WebhookLayoutProps = { params: Promise<{ organization: string; webhook: string }>; children: ReactNode };

/** Finds the webhook above the loading state, because the answer's status is sent with that state. */
export default async function WebhookLayout({ params, children }: WebhookLayoutProps) {
  const { organization, webhook } = await params;
  await findWebhook(organization, webhook);
  return children;
}
