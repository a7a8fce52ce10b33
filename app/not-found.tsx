import { NotFoundNotice } from './NotFoundNotice.tsx';

export { notFoundMetadata as generateMetadata } from '#app/NotFoundNotice.tsx';

export default function NotFoundPage() {
  return (
    <main>
      <NotFoundNotice />
    </main>
  );
}
