import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { LegalLinks } from '#app/LegalLinks.tsx';
import { PageTexts } from '#app/PageTexts.tsx';
import { requireUser } from '#lib/http/page-context.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { getMe } from '#lib/identity/users/me.ts';
import { themeCookie, themeOf } from '#lib/ui/preferences.ts';
import { AppShell } from '#lib/ui/shell/AppShell.tsx';
import { currentOrganization } from './current-organization.ts';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { SessionKeeper } from './SessionKeeper.tsx';
import { SignedInMenu } from './SignedInMenu.tsx';

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const ctx = await requireUser();
  const [{ t }, { user }, { organizations, current }] = await Promise.all([
    pageStrings(),
    getMe(ctx),
    currentOrganization(),
  ]);
  const theme = themeOf((await cookies()).get(themeCookie)?.value);
  return (
    <PageTexts parts={['auth', 'organization']}>
      <AppShell
        texts={{ skip: t.common.skipToContent, navigation: t.shell.navigation, home: t.shell.projects }}
        homeHref="/projects"
        owner={
          current && (
            <OrganizationSwitcher
              current={current.id}
              organizations={organizations.map(({ id, name }) => ({ id, name }))}
            />
          )
        }
        links={[
          { href: '/projects', label: t.shell.projects },
          ...(current ? [{ href: `/organizations/${current.id}`, label: t.organization.nav }] : []),
          { href: '/docs', label: t.shell.reference },
        ]}
        foot={<LegalLinks />}
        end={
          <SignedInMenu
            theme={theme}
            person={{ name: user.fullName || user.email, email: user.email, avatarUrl: user.avatarUrl }}
          />
        }
      >
        {children}
        <SessionKeeper />
      </AppShell>
    </PageTexts>
  );
}
