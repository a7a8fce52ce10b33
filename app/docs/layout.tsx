import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import SiteLayout from '#app/(site)/layout.tsx';
import { pageStrings } from '#lib/http/page-strings.ts';
import { guides } from '#lib/messages/guides.ts';
import { DocsNav } from './DocsNav.tsx';
import styles from './docs.module.css';
import { sections } from './open-api.ts';

export async function generateMetadata(): Promise<Metadata> {
  // A title here would end the template of the layout above, so repeat the template for the pages below.
  return { title: { default: (await pageStrings()).t.docs.title, template: '%s · Atrium' } };
}

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { t, language } = await pageStrings();
  const texts = guides(language);
  const guideLinks = [
    { href: '/docs/embedding', label: t.docs.embedding },
    { href: '/docs/websites', label: texts.websites.title },
    { href: '/docs/scripts', label: t.docs.scripts },
    { href: '/docs/connections', label: texts.connections.title },
    { href: '/docs/assistants', label: t.docs.assistants },
    { href: '/docs/importing', label: texts.importing.title },
    { href: '/docs/wayfinding', label: texts.directions.title },
  ];
  const links = [
    { href: '/docs', label: t.docs.overview },
    ...sections.map(({ slug, title }) => ({ href: `/docs/${slug}`, label: title })),
    { href: '/docs/types', label: t.docs.types },
  ];
  return (
    <SiteLayout>
      <div className={styles.docs}>
        <DocsNav
          label={t.docs.sections}
          groups={[
            { title: texts.guides, links: guideLinks },
            { title: texts.reference, links },
          ]}
          document={t.docs.document}
        />
        <main className={styles.main}>{children}</main>
      </div>
    </SiteLayout>
  );
}
