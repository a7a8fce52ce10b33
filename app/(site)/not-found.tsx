import { NotFoundNotice } from '../NotFoundNotice.tsx';

export { notFoundMetadata as generateMetadata } from '#app/NotFoundNotice.tsx';

export default function SiteNotFoundPage() {
  return (
    <main>
      <NotFoundNotice />
    </main>
  );
}
