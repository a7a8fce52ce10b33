'use client';

import { useRouter } from 'next/navigation';
import { ApiError, call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { type Member, type MemberChange, type Mine, nameOf } from './member-change.ts';

type Organization = { id: string; name: string };

/** Returns a function that performs a change of a member and reports the result. It throws `ApiError`. */
export function useMemberChange(
  organization: Organization,
  mine: Mine,
): (change: MemberChange) => Promise<void> {
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
