'use client';

import { call } from '#lib/contract/client.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { RenameForm } from '../RenameForm.tsx';

/** Form for the reader's own name. */
export function NameForm({ name }: { name: string }) {
  const texts = useStrings('account').t.account.profile;
  return (
    <RenameForm
      label={texts.name}
      field="fullName"
      autoComplete="name"
      value={name}
      action={texts.save}
      save={(fullName) => call('updateMe', { body: { fullName } })}
      savedText={() => texts.saved}
    />
  );
}
