import SiteLayout from './(site)/layout.tsx';
import { NotFoundNotice } from './NotFoundNotice.tsx';

export default function NotFoundPage() {
  return (
    <SiteLayout>
      <main>
        <NotFoundNotice />
      </main>
    </SiteLayout>
  );
}
