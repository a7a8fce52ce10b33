import { notFound } from 'next/navigation';

export { notFoundMetadata as generateMetadata } from '#app/NotFoundNotice.tsx';

/**
 * Catches every path without a page, so that the notice has the frame of the site. The notice of `app` itself is part
 * of every page and must stay small.
 */
export default function MissingPage(): never {
  notFound();
}
