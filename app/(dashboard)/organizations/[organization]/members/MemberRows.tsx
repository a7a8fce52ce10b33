'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ApiError, call } from '#lib/contract/client.ts';
import { mayHandleRole, roleAllows } from '#lib/identity/organizations/rules.ts';
import { fill } from '#lib/messages/fill.ts';
import { ConfirmDialog } from '#lib/ui/dialogs/ConfirmDialog.tsx';
import { useAction } from '#lib/ui/hooks/saving.ts';
import { Rows } from '#lib/ui/Rows.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { MemberRow } from './MemberRow.tsx';
import { confirmationOf, type Member, type MemberChange, type Mine, nameOf } from './member-change.ts';

type MemberRowsProps = {
  organization: { id: string; name: string };
  members: readonly Member[];
  mine: Mine;
};

/** Members of the organization, with actions for owners and admins. */
export function MemberRows({ organization, members, mine }: MemberRowsProps) {
  const { t } = useStrings('organization');
  const texts = t.organization;
  const { isBusy, run } = useAction();
  const [asked, setAsked] = useState<MemberChange | null>(null);
  const change = useMemberChange(organization, mine);
  const wish = (wanted: MemberChange) => {
    if (confirmationOf(wanted, mine, organization.name, texts)) setAsked(wanted);
    else run(texts.people.notChanged, () => change(wanted));
  };
  const confirmation = asked && confirmationOf(asked, mine, organization.name, texts);
  const mayChange = (member: Member) =>
    roleAllows(mine.role, 'manage') && mayHandleRole(mine.role, member.role);
  return (
    <>
      <Rows label={fill(texts.people.list, { name: organization.name })}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            mine={mine}
            isChangeable={mayChange(member)}
            isBusy={isBusy}
            onChange={wish}
          />
        ))}
      </Rows>
      <ConfirmDialog
        isOpen={confirmation !== null}
        onClose={() => setAsked(null)}
        title={confirmation?.title ?? ''}
        description={confirmation?.description ?? ''}
        action={confirmation?.action ?? ''}
        isDanger={confirmation?.isDanger}
        run={async () => {
          if (asked) await change(asked);
          setAsked(null);
        }}
      />
    </>
  );
}

type Organization = { id: string; name: string };

/** Returns a function that performs a change of a member and reports the result. It throws `ApiError`. */
function useMemberChange(organization: Organization, mine: Mine): (change: MemberChange) => Promise<void> {
  const { t } = useStrings('organization');
  const { people, roles } = t.organization;
  const router = useRouter();
  const toast = useToast();
  const paramsOf = (member: { id: string }) => ({ organization_id: organization.id, member_id: member.id });
  const say = (title: string, member: Member, role = '') =>
    toast({
      tone: 'success',
      title: fill(title, { name: nameOf(member), organization: organization.name, role }),
    });
  const transfer = async (member: Member) => {
    // Add the new owner first, so that there is always one.
    await call('updateMember', { params: paramsOf(member), body: { role: 'owner' } });
    const step = call('updateMember', { params: paramsOf({ id: mine.memberId }), body: { role: 'admin' } });
    const isStepDone = await step.then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );
    say(isStepDone ? people.transferred : people.halfTransferred, member);
  };
  return async (change) => {
    const { member } = change;
    if (change.kind === 'transfer') await transfer(member);
    else if (change.kind === 'remove') {
      await call('deleteMember', { params: paramsOf(member) });
      say(people.removed, member);
    } else if (change.kind === 'status') {
      await call('updateMember', { params: paramsOf(member), body: { status: change.status } });
      say(change.status === 'blocked' ? people.didBlock : people.didUnblock, member);
    } else {
      await call('updateMember', { params: paramsOf(member), body: { role: change.role } });
      say(people.roleChanged, member, roles[change.role]);
    }
    router.refresh();
  };
}
