import type { Metadata } from 'next';
import { pageStrings } from '#lib/http/page-strings.ts';
import type { PageStrings } from './titled.ts';

type PageTexts = { title: string; description: string; path: string };

/** Returns what messengers show for a link. Next does not merge it with that of the layout. */
export function socialMetadata({ title, description }: Omit<PageTexts, 'path'>): Metadata['openGraph'] {
  return {
    type: 'website',
    siteName: 'Atrium',
    title,
    description,
    images: [{ url: '/social.png', width: 1200, height: 630, alt: title }],
  };
}

/** Returns the metadata of a page for anybody: its own title, description and address, for links and search engines. */
export function publicMetadata({ title, description, path }: PageTexts): Metadata {
  return {
    title,
    description,
    alternates: { canonical: path },
    openGraph: { ...socialMetadata({ title, description }), url: path },
  };
}

/** Returns `generateMetadata` of a page for anybody whose texts depend only on the reader's language. */
export function publicPage(path: string, textsOf: (strings: PageStrings) => Omit<PageTexts, 'path'>) {
  return async (): Promise<Metadata> => publicMetadata({ path, ...textsOf(await pageStrings()) });
}
