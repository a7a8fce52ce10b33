'use client';

import { endBrowserSession } from '#lib/contract/browser-session.ts';
import { Button } from '#lib/ui/Button.tsx';
import { useAction } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';

/** Signs out and shows the same page again. */
export function SignOutButton() {
  const { t } = useStrings('invitation');
  const { isBusy, run } = useAction();
  const signOut = async () => {
    await endBrowserSession();
    location.reload();
  };
  return (
    <Button variant="primary" isWide isBusy={isBusy} onClick={() => run(t.shell.signOutFailed, signOut)}>
      {t.invitation.signOut}
    </Button>
  );
}
