'use client';

import { call } from '#lib/contract/client.ts';
import { Form, SubmitButton } from '#lib/ui/Form.tsx';
import { EmailField, PasswordField, TextField } from '#lib/ui/fields/TextField.tsx';
import { useSubmit } from '#lib/ui/hooks/saving.ts';
import { useStrings } from '#lib/ui/Strings.tsx';
import { openSession } from '../enter.ts';

type SignUpFormProps = {
  next: string;
  /** Joins the organization of the invitation instead of creating one. The address is the invited one. */
  invitation?: { token: string; email: string };
};

export function SignUpForm({ next, invitation }: SignUpFormProps) {
  const { t } = useStrings('auth', 'invitation');
  const form = useSubmit(async (entered) => {
    const text = (name: string) => String(entered.get(name) ?? '');
    const { tokens } = await call('register', {
      body: {
        email: text('email'),
        password: text('password'),
        // The password can be shown, so it is not typed twice.
        password_confirm: text('password'),
        full_name: text('full_name'),
        ...(invitation
          ? { invitation_token: invitation.token }
          : { organization_name: text('organization_name') }),
      },
    });
    await openSession(tokens.refresh, t.auth.sessionFailed);
    location.assign(next);
  });
  return (
    <Form {...form}>
      <TextField label={t.auth.fullName} name="full_name" autoComplete="name" autoFocus />
      {!invitation && (
        <TextField
          label={t.auth.organization}
          name="organization_name"
          autoComplete="organization"
          hint={t.auth.organizationHint}
        />
      )}
      <EmailField
        label={t.auth.email}
        autoComplete="username"
        {...(invitation && {
          defaultValue: invitation.email,
          readOnly: true,
          hint: t.invitation.emailHint,
        })}
      />
      <PasswordField
        label={t.auth.password}
        name="password"
        autoComplete="new-password"
        minLength={8}
        hint={t.auth.newPasswordHint}
      />
      <SubmitButton isWide>{invitation ? t.invitation.create : t.auth.signUp}</SubmitButton>
    </Form>
  );
}
