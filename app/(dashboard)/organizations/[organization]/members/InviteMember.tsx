'use client';

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type Role, roles } from '#lib/contract/choices.ts';
import { call } from '#lib/contract/client.ts';
import { mayHandleRole } from '#lib/identity/organizations/rules.ts';
import { fill } from '#lib/strings/text.ts';
import { Button } from '#lib/ui/Button.tsx';
import { ChoiceField } from '#lib/ui/ChoiceField.tsx';
import { Dialog } from '#lib/ui/Dialog.tsx';
import { Form, SubmitActions } from '#lib/ui/Form.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { EmailField } from '#lib/ui/TextField.tsx';
import { useSubmit } from '#lib/ui/use-submit.ts';
import { useSuccess } from '#lib/ui/use-success.ts';

/** `role`: the reader's own role, which limits the roles to choose from. */
type InviteMemberProps = { organizationId: string; role: Role };

export function InviteMember({ organizationId, role }: InviteMemberProps) {
  const { t } = useStrings();
  const { people } = t.organization;
  const succeed = useSuccess();
  const [isOpen, setOpen] = useState(false);
  const done = (email: string) => {
    setOpen(false);
    succeed(fill(people.invited, { email }));
  };
  return (
    <>
      <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setOpen(true)}>
        {people.invite}
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={people.inviteTitle}
        description={people.inviteText}
      >
        <InviteForm
          organizationId={organizationId}
          role={role}
          onCancel={() => setOpen(false)}
          onDone={done}
        />
      </Dialog>
    </>
  );
}

type InviteFormProps = InviteMemberProps & { onCancel: () => void; onDone: (email: string) => void };

function InviteForm({ organizationId, role, onCancel, onDone }: InviteFormProps) {
  const { t } = useStrings();
  const { people, roles: names, roleTexts } = t.organization;
  const { form, isBusy, faults } = useSubmit(['email', 'role'], async (entered) => {
    const chosen = roles.find((one) => one === entered.get('role')) ?? 'member';
    const body = { email: String(entered.get('email') ?? '').trim(), role: chosen };
    await call('createInvitation', { params: { organization_id: organizationId }, body });
    onDone(body.email);
  });
  const choices = roles
    .filter((one) => mayHandleRole(role, one))
    .map((one) => ({ value: one, label: names[one], text: roleTexts[one] }));
  return (
    <Form {...form}>
      <EmailField label={people.email} autoComplete="off" errors={faults.email} />
      <ChoiceField
        label={people.role}
        name="role"
        choices={choices}
        defaultValue="member"
        errors={faults.role}
      />
      <SubmitActions action={people.inviteAction} isBusy={isBusy} onCancel={onCancel} />
    </Form>
  );
}
