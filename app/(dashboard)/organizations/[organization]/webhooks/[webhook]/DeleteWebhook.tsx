'use client';

import { useRouter } from 'next/navigation';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { ConfirmDialog } from '#lib/ui/dialogs/ConfirmDialog.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import type { WebhookShape } from '#lib/webhooks/present.ts';
import { shortAddress } from './short-address.ts';

type DeleteWebhookProps = {
  webhook: WebhookShape;
  /** Address of the list of webhooks. */
  address: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function DeleteWebhook({ webhook, address, isOpen, onOpenChange }: DeleteWebhookProps) {
  const { t } = useStrings('webhooks');
  const router = useRouter();
  const toast = useToast();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t.webhooks.deleteTitle}
      description={fill(t.webhooks.deleteText, { url: shortAddress(webhook.url) })}
      action={t.webhooks.delete}
      run={async () => {
        await call('deleteWebhook', {
          params: { id: webhook.id },
          query: { organization: webhook.organization },
        });
        toast({ tone: 'success', title: t.webhooks.deleted });
        router.replace(address);
        router.refresh();
      }}
    />
  );
}
