import { NotFoundNotice } from '../NotFoundNotice.tsx';

export default function SiteNotFoundPage() {
  return (
    <main>
      <NotFoundNotice />
    </main>
  );
}
