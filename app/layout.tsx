import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { colors } from '#lib/brand/colors.ts';
import { pageStrings } from '#lib/http/page-strings.ts';
import { requestContext } from '#lib/http/request-context.ts';
import { socialMetadata } from './public-page.ts';
import { titleTemplate } from './titled.ts';

export { RootDocument as default } from './RootDocument.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await pageStrings();
  const { title, description } = t.site;
  return {
    title: { default: title, template: titleTemplate },
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
    openGraph: socialMetadata({ title, description }),
    twitter: { card: 'summary_large_image' },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: colors.surface[0] },
    { media: '(prefers-color-scheme: dark)', color: colors.surface[1] },
  ],
};
