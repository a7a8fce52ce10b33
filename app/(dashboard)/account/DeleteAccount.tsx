'use client';

import { endBrowserSession } from '#lib/contract/browser-session.ts';
import { call } from '#lib/contract/client.ts';
import { fill } from '#lib/messages/fill.ts';
import { ConfirmButton } from '#lib/ui/dialogs/ConfirmButton.tsx';
import { useStrings } from '#lib/ui/Strings.tsx';

/** `owned`: names of organizations that are deleted with the account. */
export function DeleteAccount({ email, owned }: { email: string; owned: readonly string[] }) {
  const { t, language } = useStrings('account');
  const texts = t.account.profile;
  const organizations = new Intl.ListFormat(language, { type: 'conjunction' }).format(owned);
  const remove = async () => {
    await call('deleteMe');
    // The session was deleted with the account; remove its cookie.
    await endBrowserSession().catch(() => {});
    location.assign('/');
  };
  return (
    <ConfirmButton
      title={texts.deleteTitle}
      description={
        owned.length > 0
          ? fill(texts.deleteWith, { email, organizations })
          : fill(texts.deleteAlone, { email })
      }
      typed={{ label: fill(texts.deleteConfirm, { email }), value: email }}
      action={texts.delete}
      run={remove}
    />
  );
}
