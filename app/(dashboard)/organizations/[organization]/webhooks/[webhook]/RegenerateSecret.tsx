'use client';

import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { ConfirmDialog } from '#lib/ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#lib/ui/dialogs/Dialog.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import type { WebhookShape } from '#lib/webhooks/present.ts';
import { SecretOnce } from '../SecretOnce.tsx';
import { shortAddress } from './short-address.ts';

type RegenerateSecretProps = {
  webhook: WebhookShape;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

/** Asks first, because the old secret is void at once. Then shows the new one once. */
export function RegenerateSecret({ webhook, isOpen, onOpenChange }: RegenerateSecretProps) {
  const { t } = useStrings('webhooks');
  const texts = t.webhooks.secret;
  const [secret, setSecret] = useState('');
  const [isSecretOpen, setSecretOpen] = useState(false);
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        title={texts.confirmTitle}
        description={fill(texts.confirmText, { url: shortAddress(webhook.url) })}
        action={texts.confirmAction}
        run={async () => {
          const { secret: made } = await call('regenerateWebhookSecret', {
            params: { id: webhook.id },
            query: { organization: webhook.organization },
          });
          setSecret(made);
          onOpenChange(false);
          setSecretOpen(true);
        }}
      />
      <Dialog
        isOpen={isSecretOpen}
        onOpenChange={setSecretOpen}
        title={texts.newTitle}
        description={texts.newText}
        isOnce
      >
        <SecretOnce secret={secret} onDone={() => setSecretOpen(false)} />
      </Dialog>
    </>
  );
}
