import type { ReactNode } from 'react';
import { PageTexts } from '#app/PageTexts.tsx';
import { pageStrings } from '#lib/http/page-strings.ts';
import { LinkTabs } from '#lib/ui/shell/LinkTabs.tsx';
import { Page, PageHead } from '#lib/ui/shell/Page.tsx';

export default async function AccountLayout({ children }: { children: ReactNode }) {
  const { t } = await pageStrings();
  const links = [
    { href: '/account', label: t.account.page.profile },
    { href: '/account/security', label: t.account.page.security },
  ];
  return (
    <PageTexts parts={['account', 'memberMails']}>
      <Page>
        <PageHead title={t.account.page.title} />
        <LinkTabs label={t.account.page.parts} links={links} />
        <div>{children}</div>
      </Page>
    </PageTexts>
  );
}
