'use client';

import { useRouter } from 'next/navigation';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { ConfirmButton } from '#lib/ui/dialogs/ConfirmButton.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';

export function DeleteOrganization({ id, name }: { id: string; name: string }) {
  const { t } = useStrings('organization');
  const texts = t.organization;
  const router = useRouter();
  const toast = useToast();
  const remove = async () => {
    await call('deleteOrganization', { params: { organization_id: id } });
    toast({ tone: 'success', title: fill(texts.deleted, { name }) });
    router.replace('/projects');
    router.refresh();
  };
  return (
    <ConfirmButton
      title={texts.deleteTitle}
      description={fill(texts.deleteConfirmText, { name })}
      typed={{ label: fill(texts.deleteConfirm, { name }), value: name }}
      action={texts.delete}
      run={remove}
    />
  );
}
