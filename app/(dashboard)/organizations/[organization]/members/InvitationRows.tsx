'use client';

import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import type { Role } from '#lib/contract/choices.ts';
import { call } from '#lib/contract/client.ts';
import type { invitation } from '#lib/contract/schemas/organization.ts';
import { mayHandleRole } from '#lib/identity/organizations/rules.ts';
import { fill } from '#lib/messages/fill.ts';
import { Badge } from '#lib/ui/Badge.tsx';
import { ConfirmDialog } from '#lib/ui/dialogs/ConfirmDialog.tsx';
import { useSuccess } from '#lib/ui/hooks/saving.ts';
import { LocalTime } from '#lib/ui/LocalTime.tsx';
import { Row, RowButton, Rows } from '#lib/ui/Rows.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';

type Invitation = z.output<typeof invitation>;

type InvitationRowsProps = {
  organizationId: string;
  invitations: readonly Invitation[];
  myRole: Role;
};

export function InvitationRows({ organizationId, invitations, myRole }: InvitationRowsProps) {
  const { t } = useStrings('organization');
  const texts = t.organization.invitations;
  const succeed = useSuccess();
  const [leaving, setLeaving] = useState<Invitation | null>(null);
  const withdraw = async () => {
    if (!leaving) return;
    await call('deleteInvitation', {
      params: { organization_id: organizationId, invitation_id: leaving.id },
    });
    setLeaving(null);
    succeed(fill(texts.withdrawn, { email: leaving.email }));
  };
  return (
    <>
      <Rows label={texts.list}>
        {invitations.map((one) => (
          <Row
            key={one.id}
            start={<Mail aria-hidden />}
            title={one.email}
            beside={<Badge isPlain>{t.organization.roles[one.role]}</Badge>}
            text={
              <>
                <span>{one.invited_by && `${fill(texts.by, { name: one.invited_by.full_name })}, `}</span>
                <span>{texts.expires}</span> <LocalTime value={one.expires_at} isDay />
              </>
            }
            end={
              mayHandleRole(myRole, one.role) && (
                <RowButton action={texts.withdraw} name={one.email} onClick={() => setLeaving(one)} />
              )
            }
          />
        ))}
      </Rows>
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={texts.withdrawTitle}
        description={fill(texts.withdrawText, { email: leaving?.email ?? '' })}
        action={texts.withdraw}
        run={withdraw}
      />
    </>
  );
}
