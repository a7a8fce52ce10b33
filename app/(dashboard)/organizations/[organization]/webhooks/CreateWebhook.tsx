'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { createWebhook } from '#lib/contract/endpoints/webhooks.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Dialog } from '#lib/ui/Dialog.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { allEvents, WebhookForm } from './WebhookForm.tsx';

export type CreateWebhookProps = {
  organization: string;
  /** Of the list of webhooks. */
  address: string;
  allowsLocal: boolean;
  isFull: boolean;
};

/** Asks for address and events, then shows the secret this once, then leads to the new webhook. */
export function CreateWebhook({ organization, address, allowsLocal, isFull }: CreateWebhookProps) {
  const { t } = useStrings();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isSecretOpen, setSecretOpen] = useState(false);
  const [created, setCreated] = useState({ id: '', secret: '' });
  const leave = () => {
    setSecretOpen(false);
    router.push(`${address}/${created.id}`);
    router.refresh();
  };
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden />} disabled={isFull} onClick={() => setOpen(true)}>
        {t.webhooks.create}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t.webhooks.form.createTitle}
        description={t.webhooks.form.createText}
      >
        <WebhookForm
          initial={{ url: '', description: '', events: allEvents }}
          action={t.webhooks.form.createAction}
          allowsLocal={allowsLocal}
          onCancel={() => setOpen(false)}
          save={async (entered) => {
            const { id, secret } = await call(createWebhook, { body: { organization, ...entered } });
            setCreated({ id, secret });
            setOpen(false);
            setSecretOpen(true);
          }}
        />
      </Dialog>
      <SecretDialog
        isOpen={isSecretOpen}
        secret={created.secret}
        title={t.webhooks.secret.title}
        text={t.webhooks.secret.text}
        onClose={leave}
      />
    </>
  );
}
