import '@fontsource-variable/inter/index.css';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { pageStrings } from '#lib/http/page-strings.ts';
import { requestContext } from '#lib/http/request-context.ts';
import { themeCookie, themeOf } from '#lib/ui/preferences.ts';
import { StringsProvider } from '#lib/ui/Strings.tsx';
import { ToastProvider } from '#lib/ui/Toasts.tsx';

/**
 * Latin is preloaded with fallback metrics, so that nothing moves. Other scripts come from the package's style sheet.
 */
const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'swap',
});

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await pageStrings();
  const { title, description } = t.site;
  return {
    title: { default: title, template: '%s · Atrium' },
    description,
    // Social networks require absolute addresses.
    metadataBase: new URL(requestContext({ headers: await headers() }).origin),
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '48x48' },
        { url: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      ],
      apple: '/apple-touch-icon.png',
    },
    manifest: '/site.webmanifest',
    openGraph: {
      type: 'website',
      siteName: 'Atrium',
      title,
      description,
      images: [{ url: '/social.png', width: 1200, height: 630, alt: title }],
    },
    twitter: { card: 'summary_large_image' },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#1b1a18' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const texts = await pageStrings();
  const theme = themeOf((await cookies()).get(themeCookie)?.value);
  return (
    <html
      lang={texts.language}
      className={inter.variable}
      data-theme={theme === 'auto' ? undefined : theme}
      suppressHydrationWarning
    >
      <body>
        <StringsProvider {...texts}>
          <ToastProvider>{children}</ToastProvider>
        </StringsProvider>
      </body>
    </html>
  );
}
