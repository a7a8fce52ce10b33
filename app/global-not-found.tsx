import SiteLayout from '#app/(site)/layout.tsx';
import SiteNotFoundPage from '#app/(site)/not-found.tsx';
import { RootDocument } from './RootDocument.tsx';

export { notFoundMetadata as generateMetadata } from '#app/NotFoundNotice.tsx';

/** Answers every path without a page. A `notFound()` in a page instead is shown by scripts only. */
export default function GlobalNotFoundPage() {
  return (
    <RootDocument>
      <SiteLayout>
        <SiteNotFoundPage />
      </SiteLayout>
    </RootDocument>
  );
}
