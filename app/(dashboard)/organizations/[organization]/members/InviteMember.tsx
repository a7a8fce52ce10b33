'use client';

import { UserPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { createInvitation } from '#lib/contract/calls.ts';
import { type Role, roles } from '#lib/contract/choices.ts';
import { call } from '#lib/contract/client.ts';
import { mayHandleRole } from '#lib/identity/organizations/rules.ts';
import { fill } from '#lib/strings/text.ts';
import { Button } from '#lib/ui/Button.tsx';
import { Callout } from '#lib/ui/Callout.tsx';
import { ChoiceField } from '#lib/ui/ChoiceField.tsx';
import { Dialog } from '#lib/ui/Dialog.tsx';
import { Form, FormActions } from '#lib/ui/Form.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';
import { TextField } from '#lib/ui/TextField.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { useSubmit } from '#lib/ui/use-submit.ts';

/** `role`: the reader's own role, which limits the roles to choose from. */
type InviteMemberProps = { organizationId: string; role: Role };

export function InviteMember({ organizationId, role }: InviteMemberProps) {
  const { t } = useStrings();
  const { people } = t.organization;
  const router = useRouter();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const done = (email: string) => {
    setOpen(false);
    toast({ tone: 'success', title: fill(people.invited, { email }) });
    router.refresh();
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
  const { onSubmit, isBusy, message, faults, faultCount } = useSubmit(['email', 'role'], async (entered) => {
    const chosen = roles.find((one) => one === entered.get('role')) ?? 'member';
    const body = { email: String(entered.get('email') ?? '').trim(), role: chosen };
    await call(createInvitation, { params: { organization_id: organizationId }, body });
    onDone(body.email);
  });
  const choices = roles
    .filter((one) => mayHandleRole(role, one))
    .map((one) => ({ value: one, label: names[one], text: roleTexts[one] }));
  return (
    <Form onSubmit={onSubmit} faultCount={faultCount}>
      {message && <Callout tone="error">{message}</Callout>}
      <TextField
        label={people.email}
        name="email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        errors={faults.email}
      />
      <ChoiceField
        label={people.role}
        name="role"
        choices={choices}
        defaultValue="member"
        errors={faults.role}
      />
      <FormActions>
        <Button onClick={onCancel}>{t.common.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {people.inviteAction}
        </Button>
      </FormActions>
    </Form>
  );
}
