'use client';

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type Role, roles } from '#lib/contract/choices.ts';
import { call } from '#lib/contract/client.ts';
import type { InvitationDelivery } from '#lib/identity/organizations/invitations.ts';
import { mayHandleRole } from '#lib/identity/organizations/rules.ts';
import { fill } from '#lib/messages/fill.ts';
import { Button } from '#lib/ui/Button.tsx';
import { ButtonLink } from '#lib/ui/ButtonLink.tsx';
import { CopyField } from '#lib/ui/CopyField.tsx';
import { Dialog } from '#lib/ui/dialogs/Dialog.tsx';
import { Form, FormActions, SubmitActions } from '#lib/ui/Form.tsx';
import { ChoiceField } from '#lib/ui/fields/ChoiceField.tsx';
import { FieldFrame } from '#lib/ui/fields/FieldFrame.tsx';
import { EmailField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit, useSuccess } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';

type InviteMemberProps = {
  organizationId: string;
  /** The reader's own role, which limits the roles to choose from. */
  role: Role;
  delivery: InvitationDelivery;
};

type Created = { email: string; url: string };

export function InviteMember({ organizationId, role, delivery }: InviteMemberProps) {
  const { t } = useStrings('organization');
  const { people } = t.organization;
  const succeed = useSuccess();
  const [isOpen, setOpen] = useState(false);
  const [created, setCreated] = useState<Created | null>(null);
  const done = (email: string) => {
    setOpen(false);
    succeed(fill(people.invited, { email }));
  };
  const open = () => {
    setCreated(null);
    setOpen(true);
  };
  const close = () => (created ? done(created.email) : setOpen(false));
  return (
    <>
      <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={open}>
        {people.invite}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={created ? people.linkTitle : people.inviteTitle}
        description={created ? fill(people.linkText, { email: created.email }) : people.inviteTexts[delivery]}
        isOnce={created !== null}
      >
        {created ? (
          <>
            <FieldFrame id="invitation-link" label={people.link} isGroup>
              <CopyField label={people.link} value={created.url} />
            </FieldFrame>
            <FormActions>
              <Button variant="primary" onClick={close}>
                {people.linkKept}
              </Button>
            </FormActions>
          </>
        ) : delivery === 'unconfirmed' ? (
          <FormActions>
            <ButtonLink variant="primary" href="/account">
              {people.openAccount}
            </ButtonLink>
          </FormActions>
        ) : (
          <InviteForm
            organizationId={organizationId}
            role={role}
            delivery={delivery}
            onCancel={close}
            onDone={(email, url) => (url === undefined ? done(email) : setCreated({ email, url }))}
          />
        )}
      </Dialog>
    </>
  );
}

type InviteFormProps = InviteMemberProps & {
  onCancel: () => void;
  onDone: (email: string, url?: string) => void;
};

function InviteForm({ organizationId, role, delivery, onCancel, onDone }: InviteFormProps) {
  const { t } = useStrings('organization');
  const { people, roles: names, roleTexts } = t.organization;
  const form = useSubmit(async (entered) => {
    const chosen = roles.find((one) => one === entered.get('role')) ?? 'member';
    const body = { email: String(entered.get('email') ?? '').trim(), role: chosen };
    const { url } = await call('createInvitation', { params: { organization_id: organizationId }, body });
    onDone(body.email, url);
  });
  const choices = roles
    .filter((one) => mayHandleRole(role, one))
    .map((one) => ({ value: one, label: names[one], text: roleTexts[one] }));
  return (
    <Form {...form}>
      <EmailField label={people.email} autoComplete="off" />
      <ChoiceField label={people.role} name="role" choices={choices} defaultValue="member" />
      <SubmitActions
        action={delivery === 'link' ? people.linkAction : people.inviteAction}
        onCancel={onCancel}
      />
    </Form>
  );
}
