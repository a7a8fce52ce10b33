'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Dialog } from '#lib/ui/dialogs/Dialog.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { allEvents, WebhookForm } from './WebhookForm.tsx';

type CreateWebhookProps = {
  organization: string;
  /** Address of the list of webhooks. */
  address: string;
  allowsLocal: boolean;
  isFull: boolean;
};

/** Asks for URL and events, shows the secret once, and then leads to the new webhook. */
export function CreateWebhook({ organization, address, allowsLocal, isFull }: CreateWebhookProps) {
  const { t } = useStrings('webhooks');
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<{ id: string; secret: string } | null>(null);
  const open = () => {
    setCreated(null);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (!created) return;
    router.push(`${address}/${created.id}`);
    router.refresh();
  };
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden />} disabled={isFull} onClick={open}>
        {t.webhooks.create}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={created ? t.webhooks.secret.title : t.webhooks.form.createTitle}
        description={created ? t.webhooks.secret.text : t.webhooks.form.createText}
        isOnce={created !== null}
      >
        {created ? (
          <SecretOnce secret={created.secret} onDone={close} />
        ) : (
          <WebhookForm
            initial={{ url: '', description: '', events: allEvents }}
            action={t.webhooks.form.createAction}
            allowsLocal={allowsLocal}
            onCancel={close}
            save={async (entered) =>
              setCreated(await call('createWebhook', { body: { organization, ...entered } }))
            }
          />
        )}
      </Dialog>
    </>
  );
}
