'use client';

import './globals.css';
import { en } from '#lib/strings/app.en.ts';
import { StringsProvider } from '#lib/ui/Strings.tsx';
import { ErrorNotice, type ErrorNoticeProps } from './ErrorNotice.tsx';

/** Stands in for the whole document when its frame failed; the reader's language is unknown by then. */
export default function GlobalErrorPage(props: ErrorNoticeProps) {
  return (
    <html lang="en">
      <body>
        <StringsProvider language="en" t={en}>
          <main>
            <ErrorNotice {...props} />
          </main>
        </StringsProvider>
      </body>
    </html>
  );
}
