import type { Metadata } from 'next';
import { SiteFrame } from '#app/(site)/SiteFrame.tsx';
import { pageStrings } from '#lib/http/page-strings.ts';
import { generateMetadata as metadataOfRoot } from './layout.tsx';
import NotFoundPage from './not-found.tsx';
import { RootDocument } from './RootDocument.tsx';
import { titleTemplate } from './titled.ts';

/** This page stands outside the root layout, so it takes what the layout says of every page. */
export async function generateMetadata(): Promise<Metadata> {
  const [root, { t }] = await Promise.all([metadataOfRoot(), pageStrings()]);
  return { ...root, title: titleTemplate.replace('%s', t.errors.notFoundTitle) };
}

/** Answers every path without a page. A `notFound()` in a page instead is shown by scripts only. */
export default function GlobalNotFoundPage() {
  return (
    <RootDocument>
      <SiteFrame>
        <NotFoundPage />
      </SiteFrame>
    </RootDocument>
  );
}
