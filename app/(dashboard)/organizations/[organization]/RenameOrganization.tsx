'use client';

import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { RenameForm } from '../../RenameForm.tsx';

export function RenameOrganization({ id, name }: { id: string; name: string }) {
  const texts = useStrings('organization').t.organization;
  return (
    <RenameForm
      key={name}
      label={texts.name}
      field="name"
      autoComplete="organization"
      value={name}
      action={texts.save}
      save={(next) => call('updateOrganization', { params: { organization_id: id }, body: { name: next } })}
      savedText={(next) => fill(texts.saved, { name: next })}
    />
  );
}
