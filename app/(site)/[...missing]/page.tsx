import { notFound } from 'next/navigation';

export { notFoundMetadata as generateMetadata } from '#app/NotFoundNotice.tsx';

/**
 * Every path that nothing else answers. The notice is this group's, with the site's frame; the one of `app` stands in
 * every page of ours, whose script it would make heavier.
 */
export default function MissingPage(): never {
  notFound();
}
