'use client';

import { useRouter } from 'next/navigation';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { ConfirmButton } from '#lib/ui/dialogs/ConfirmButton.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';

type LeaveOrganizationProps = { organization: { id: string; name: string }; memberId: string };

export function LeaveOrganization({ organization, memberId }: LeaveOrganizationProps) {
  const { t } = useStrings('organization');
  const texts = t.organization;
  const { id, name } = organization;
  const router = useRouter();
  const toast = useToast();
  const leave = async () => {
    await call('deleteMember', { params: { organization_id: id, member_id: memberId } });
    toast({ tone: 'success', title: fill(texts.left, { name }) });
    router.replace('/projects');
    router.refresh();
  };
  return (
    <ConfirmButton
      title={fill(texts.leaveTitle, { name })}
      description={fill(texts.leaveConfirm, { name })}
      action={texts.leave}
      run={leave}
    />
  );
}
