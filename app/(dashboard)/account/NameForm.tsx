'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { updateMe } from '#lib/contract/calls.ts';
import { call } from '#lib/contract/client.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { useToast } from '#lib/ui/Toasts.tsx';
import { RenameForm } from '../RenameForm.tsx';

/** Form for the reader's own name. */
export function NameForm({ name }: { name: string }) {
  const { t } = useStrings();
  const texts = t.account.profile;
  const router = useRouter();
  const toast = useToast();
  // Each saved name gets a new form.
  const [version, setVersion] = useState(0);
  const rename = async (fullName: string) => {
    await call(updateMe, { body: { fullName } });
    toast({ tone: 'success', title: texts.saved });
    setVersion(version + 1);
    router.refresh();
  };
  return (
    <RenameForm
      key={version}
      label={texts.name}
      field="fullName"
      autoComplete="name"
      value={name}
      action={texts.save}
      onRename={rename}
    />
  );
}
