'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { updateOrganization } from '#lib/contract/calls.ts';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/strings/text.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { RenameForm } from '../../RenameForm.tsx';

export function RenameOrganization({ id, name }: { id: string; name: string }) {
  const { t } = useStrings();
  const texts = t.organization;
  const router = useRouter();
  const toast = useToast();
  const [version, setVersion] = useState(0);
  const rename = async (next: string) => {
    await call(updateOrganization, { params: { organization_id: id }, body: { name: next } });
    toast({ tone: 'success', title: fill(texts.saved, { name: next }) });
    setVersion(version + 1);
    router.refresh();
  };
  return (
    <RenameForm
      key={`${version} ${name}`}
      label={texts.name}
      field="name"
      autoComplete="organization"
      value={name}
      action={texts.save}
      onRename={rename}
    />
  );
}
