'use client';

import { Plus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { limits } from '#lib/plans/limits.ts';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Dialog } from '#lib/ui/dialogs/Dialog.tsx';
import { Form, SubmitActions } from '#lib/ui/Form.tsx';
import { TextField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { keepPreference } from '#lib/ui/preferences.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { organizationCookie } from './organization-cookie.ts';

/** Button for a page without an organization. */
export function CreateOrganization() {
  const { t } = useStrings('organization');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
        {t.organization.create}
      </Button>
      <CreateOrganizationDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type CreateOrganizationDialogProps = { isOpen: boolean; onClose: () => void };

export function CreateOrganizationDialog({ isOpen, onClose }: CreateOrganizationDialogProps) {
  const { t } = useStrings('organization');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t.organization.createTitle}
      description={fill(t.organization.createText, {
        limit: String(limits.organizationsMadeMax),
        daily: String(rateLimits.foundation.count),
      })}
    >
      <CreateForm onClose={onClose} />
    </Dialog>
  );
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const { t } = useStrings('auth', 'organization');
  const router = useRouter();
  const form = useSubmit(async (entered) => {
    const { id } = await call('createOrganization', { body: { name: String(entered.get('name') ?? '') } });
    keepPreference(organizationCookie, id);
    onClose();
    router.push('/projects');
    router.refresh();
  });
  return (
    <Form {...form}>
      <TextField
        label={t.organization.name}
        name="name"
        autoComplete="organization"
        maxLength={limits.nameCharsMax}
        hint={t.auth.organizationHint}
      />
      <SubmitActions action={t.organization.createAction} onCancel={onClose} />
    </Form>
  );
}
