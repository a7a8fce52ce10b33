import '@fontsource-variable/inter/index.css';
import './globals.css';
import localFont from 'next/font/local';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { pageStrings } from '#lib/http/page-strings.ts';
import { baseParts } from '#lib/ui/base-parts.ts';
import { themeCookie, themeOf } from '#lib/ui/preferences.ts';
import { ToastProvider } from '#lib/ui/Toasts.tsx';
import { PageTexts } from './PageTexts.tsx';

/**
 * Latin is preloaded with fallback metrics, so that nothing moves. Other scripts come from the package's style sheet.
 */
const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'swap',
});

/** The document of every page, in the language and theme of the reader. */
export async function RootDocument({ children }: { children: ReactNode }) {
  const { language } = await pageStrings();
  const theme = themeOf((await cookies()).get(themeCookie)?.value);
  return (
    <html
      lang={language}
      className={inter.variable}
      data-theme={theme === 'auto' ? undefined : theme}
      suppressHydrationWarning
    >
      <body>
        <PageTexts parts={baseParts}>
          <ToastProvider>{children}</ToastProvider>
        </PageTexts>
      </body>
    </html>
  );
}
