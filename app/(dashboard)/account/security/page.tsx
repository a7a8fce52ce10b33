import { titled } from '#app/titled.ts';
import { requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { listSessions } from '#lib/identity/auth/own-sessions.ts';
import { getSecondFactor } from '#lib/identity/auth/second-factor.ts';
import { getMe } from '#lib/identity/users/me.ts';
import { fill } from '#lib/messages/fill.ts';
import { settings } from '#lib/platform/settings.ts';
import { KeptFocus } from '#lib/ui/KeptFocus.tsx';
import { Section } from '#lib/ui/shell/Section.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionList } from './SessionList.tsx';
import { TwoFactor } from './TwoFactor.tsx';

export const generateMetadata = titled(({ t }) => t.account.page.security);

export default async function SecurityPage() {
  const ctx = await requireUser();
  const [{ t }, { user }, factor, sessions] = await Promise.all([
    pageStrings(),
    getMe(ctx),
    getSecondFactor(ctx),
    listSessions(ctx),
  ]);
  const { password, twoFactor } = t.account;
  const provider = settings().identityProvider?.name ?? '';
  return (
    <KeptFocus>
      <Section
        title={password.title}
        text={user.hasPassword ? password.text : fill(password.setText, { name: provider })}
      >
        <PasswordForm email={user.email} hasPassword={user.hasPassword} />
      </Section>
      <Section title={twoFactor.title} text={twoFactor.text}>
        <TwoFactor email={user.email} isOn={factor.enabled} codesLeft={factor.backup_codes_left} />
      </Section>
      <SessionList sessions={sessions} />
    </KeptFocus>
  );
}
