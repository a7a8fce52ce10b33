'use client';

import { useState } from 'react';
import { mayHandleRole, roleAllows } from '#lib/identity/organizations/rules.ts';
import { fill } from '#lib/messages/fill.ts';
import { ConfirmDialog } from '#lib/ui/dialogs/ConfirmDialog.tsx';
import { useAction } from '#lib/ui/hooks/saving.ts';
import { Rows } from '#lib/ui/Rows.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { MemberRow } from './MemberRow.tsx';
import { confirmationOf, type Member, type MemberChange, type Mine } from './member-change.ts';
import { useMemberChange } from './use-member-change.ts';

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
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
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
