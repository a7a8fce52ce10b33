import type { ReactNode } from 'react';
import { PageTexts } from '#app/PageTexts.tsx';
import type { OrganizationProps } from '#app/page-props.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { Badge } from '#lib/ui/Badge.tsx';
import { LinkTabs } from '#lib/ui/shell/LinkTabs.tsx';
import { Page, PageHead } from '#lib/ui/shell/Page.tsx';
import { openOrganization } from './open-organization.ts';

type OrganizationLayoutProps = OrganizationProps & { children: ReactNode };

export default async function OrganizationLayout({ params, children }: OrganizationLayoutProps) {
  const { organization, canManage, address } = await openOrganization((await params).organization);
  const { t } = await pageStrings();
  const parts = [
    { href: address, label: t.organization.general },
    { href: `${address}/members`, label: t.organization.members },
  ];
  const managed = [
    { href: `${address}/api-keys`, label: t.organization.keys },
    { href: `${address}/webhooks`, label: t.webhooks.title },
    { href: `${address}/usage`, label: t.reports.usage },
  ];
  return (
    <PageTexts parts={['reports', 'webhooks']}>
      <Page>
        <PageHead
          title={organization.name}
          beside={<Badge isPlain>{t.shell.plans[organization.plan]}</Badge>}
        />
        <LinkTabs label={t.organization.parts} links={canManage ? [...parts, ...managed] : parts} />
        <div>{children}</div>
      </Page>
    </PageTexts>
  );
}
