'use client';

import { organizationCookie } from '#app/(dashboard)/organization-cookie.ts';
import { call } from '#lib/contract/client.ts';
import { Form, SubmitButton } from '#lib/ui/Form.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { keepPreference } from '#lib/ui/preferences.ts';
import { useStrings } from '#lib/ui/Strings.tsx';

export function AcceptInvitation({ token }: { token: string }) {
  const { t } = useStrings('invitation');
  const form = useSubmit(async () => {
    const { organization } = await call('acceptInvitation', { body: { token } });
    keepPreference(organizationCookie, organization.id);
    location.assign('/projects');
  });
  return (
    <Form {...form}>
      <SubmitButton isWide>{t.invitation.join}</SubmitButton>
    </Form>
  );
}
