'use client';

import './globals.css';
import { en } from '#lib/strings/app.en.ts';
import { StringsProvider } from '#lib/ui/Strings.tsx';
import ErrorPage, { type ErrorPageProps } from './error.tsx';

/** Stands in for the whole document when its frame failed; the reader's language is unknown by then. */
export default function GlobalErrorPage(props: ErrorPageProps) {
  return (
    <html lang="en">
      <body>
        <StringsProvider language="en" t={en}>
          <ErrorPage {...props} />
        </StringsProvider>
      </body>
    </html>
  );
}
