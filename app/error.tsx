'use client';

import { ErrorNotice, type ErrorNoticeProps } from './ErrorNotice.tsx';

export default function ErrorPage(props: ErrorNoticeProps) {
  return (
    <main>
      <ErrorNotice {...props} />
    </main>
  );
}
