import { NotFoundNotice } from './NotFoundNotice.tsx';

export default function NotFoundPage() {
  return (
    <main>
      <NotFoundNotice />
    </main>
  );
}
