'use client';

import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { Dialog } from '#lib/ui/dialogs/Dialog.tsx';
import { useSuccess } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import type { WebhookShape } from '#lib/webhooks/present.ts';
import { WebhookForm } from '../WebhookForm.tsx';

type EditWebhookProps = {
  webhook: WebhookShape;
  allowsLocal: boolean;
  /** Name of the plan if it allows only the description to change, or else null. */
  limitedPlan: string | null;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function EditWebhook({ webhook, allowsLocal, limitedPlan, isOpen, onOpenChange }: EditWebhookProps) {
  const { t } = useStrings('webhooks');
  const succeed = useSuccess();
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t.webhooks.form.editTitle}>
      <WebhookForm
        initial={webhook}
        action={t.webhooks.form.save}
        allowsLocal={allowsLocal}
        {...(limitedPlan !== null && {
          onlyDescription: fill(t.webhooks.form.onlyDescription, { plan: limitedPlan }),
        })}
        onCancel={() => onOpenChange(false)}
        save={async ({ url, description, events }) => {
          await call('updateWebhook', {
            params: { id: webhook.id },
            query: { organization: webhook.organization },
            body: limitedPlan === null ? { url, description, events } : { description },
          });
          onOpenChange(false);
          succeed(t.webhooks.form.saved);
        }}
      />
    </Dialog>
  );
}
