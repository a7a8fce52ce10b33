import type { ReactNode } from 'react';
import { findWebhook } from '../open-webhooks.ts';

type WebhookLayoutProps = { params: Promise<{ organization: string; webhook: string }>; children: ReactNode };

/** Looks for the webhook above the page's loading state: once that is sent, the answer's status is, too. */
export default async function WebhookLayout({ params, children }: WebhookLayoutProps) {
  const { organization, webhook } = await params;
  await findWebhook(organization, webhook);
  return children;
}
