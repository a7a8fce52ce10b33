'use client';

import { Ellipsis, KeyRound, Pencil, Power, PowerOff, Send, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { Button, IconButton } from '#lib/ui/Button.tsx';
import { ConfirmDialog } from '#lib/ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#lib/ui/dialogs/Dialog.tsx';
import { useAction, useSuccess } from '#lib/ui/hooks/saving.ts';
import { Menu, MenuItem, MenuSeparator } from '#lib/ui/menus/Menu.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import type { WebhookShape } from '#lib/webhooks/present.ts';
import { SecretOnce } from '../SecretOnce.tsx';
import { WebhookForm } from '../WebhookForm.tsx';
import { SendResult, useSend } from './SendResult.tsx';
import { shortAddress } from './short-address.ts';
import styles from './webhook.module.css';

type WebhookActionsProps = {
  webhook: WebhookShape;
  /** Address of the list of webhooks. */
  address: string;
  hasPlan: boolean;
  plan: string;
  allowsLocal: boolean;
};

type Asking = 'edit' | 'secret' | 'delete' | null;

/** Actions of a webhook, and the result of a test below them. */
export function WebhookActions({ webhook, address, hasPlan, plan, allowsLocal }: WebhookActionsProps) {
  const { t } = useStrings('webhooks');
  const [asking, ask] = useState<Asking>(null);
  const { sent, isBusy, send } = useSend();
  const of = { params: { id: webhook.id }, query: { organization: webhook.organization } };
  const dialog = (which: Asking) => ({ isOpen: asking === which, onClose: () => ask(null) });
  return (
    <>
      <div className={`cluster ${styles.actions}`}>
        {hasPlan && (
          <Button
            variant={webhook.is_active ? 'primary' : 'secondary'}
            icon={<Send aria-hidden />}
            isBusy={isBusy}
            onClick={() => send(() => call('testWebhook', of))}
          >
            {t.webhooks.test.action}
          </Button>
        )}
        {hasPlan && <SwitchButton webhook={webhook} />}
        <Button icon={<Pencil aria-hidden />} onClick={() => ask('edit')}>
          {t.webhooks.edit}
        </Button>
        <Menu
          align="end"
          trigger={
            <IconButton
              label={t.webhooks.more}
              size="md"
              variant="secondary"
              icon={<Ellipsis aria-hidden />}
            />
          }
        >
          {hasPlan && (
            <>
              <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => ask('secret')}>
                {t.webhooks.secret.regenerate}
              </MenuItem>
              <MenuSeparator />
            </>
          )}
          <MenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={() => ask('delete')}>
            {t.webhooks.delete}
          </MenuItem>
        </Menu>
      </div>
      <SendResult
        sent={sent}
        texts={{
          passed: t.webhooks.test.passed,
          failed: t.webhooks.test.failed,
          notSent: t.webhooks.test.notSent,
        }}
      />
      <EditWebhook
        webhook={webhook}
        allowsLocal={allowsLocal}
        limitedPlan={hasPlan ? null : plan}
        {...dialog('edit')}
      />
      <RegenerateSecret webhook={webhook} {...dialog('secret')} />
      <DeleteWebhook webhook={webhook} address={address} {...dialog('delete')} />
    </>
  );
}

function SwitchButton({ webhook }: { webhook: WebhookShape }) {
  const { t } = useStrings('webhooks');
  const succeed = useSuccess();
  const { isBusy, run } = useAction();
  const { id, organization, is_active } = webhook;
  const turn = async () => {
    await call('updateWebhook', { params: { id }, query: { organization }, body: { is_active: !is_active } });
    succeed(is_active ? t.webhooks.switchedOff : t.webhooks.switchedOn);
  };
  return (
    <Button
      variant={is_active ? 'secondary' : 'primary'}
      icon={is_active ? <PowerOff aria-hidden /> : <Power aria-hidden />}
      isBusy={isBusy}
      onClick={() => run(t.webhooks.notSwitched, turn)}
    >
      {is_active ? t.webhooks.switchOff : t.webhooks.switchOn}
    </Button>
  );
}

type DeleteWebhookProps = {
  webhook: WebhookShape;
  /** Address of the list of webhooks. */
  address: string;
  isOpen: boolean;
  onClose: () => void;
};

function DeleteWebhook({ webhook, address, isOpen, onClose }: DeleteWebhookProps) {
  const { t } = useStrings('webhooks');
  const router = useRouter();
  const toast = useToast();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
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

type EditWebhookProps = {
  webhook: WebhookShape;
  allowsLocal: boolean;
  /** Name of the plan if it allows only the description to change, or else null. */
  limitedPlan: string | null;
  isOpen: boolean;
  onClose: () => void;
};

function EditWebhook({ webhook, allowsLocal, limitedPlan, isOpen, onClose }: EditWebhookProps) {
  const { t } = useStrings('webhooks');
  const succeed = useSuccess();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t.webhooks.form.editTitle}>
      <WebhookForm
        initial={webhook}
        action={t.webhooks.form.save}
        allowsLocal={allowsLocal}
        {...(limitedPlan !== null && {
          onlyDescription: fill(t.webhooks.form.onlyDescription, { plan: limitedPlan }),
        })}
        onCancel={onClose}
        save={async ({ url, description, events }) => {
          await call('updateWebhook', {
            params: { id: webhook.id },
            query: { organization: webhook.organization },
            body: limitedPlan === null ? { url, description, events } : { description },
          });
          onClose();
          succeed(t.webhooks.form.saved);
        }}
      />
    </Dialog>
  );
}

type RegenerateSecretProps = {
  webhook: WebhookShape;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks first, because the old secret is void at once. Then shows the new one once. */
function RegenerateSecret({ webhook, isOpen, onClose }: RegenerateSecretProps) {
  const { t } = useStrings('webhooks');
  const texts = t.webhooks.secret;
  const [secret, setSecret] = useState('');
  const [isSecretOpen, setSecretOpen] = useState(false);
  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={onClose}
        title={texts.confirmTitle}
        description={fill(texts.confirmText, { url: shortAddress(webhook.url) })}
        action={texts.confirmAction}
        run={async () => {
          const { secret: made } = await call('regenerateWebhookSecret', {
            params: { id: webhook.id },
            query: { organization: webhook.organization },
          });
          setSecret(made);
          onClose();
          setSecretOpen(true);
        }}
      />
      <Dialog
        isOpen={isSecretOpen}
        onClose={() => setSecretOpen(false)}
        title={texts.newTitle}
        description={texts.newText}
        isOnce
      >
        <SecretOnce secret={secret} onDone={() => setSecretOpen(false)} />
      </Dialog>
    </>
  );
}
