import { NotFoundNotice } from '#app/NotFoundNotice.tsx';

export { notFoundMetadata as generateMetadata } from '#app/NotFoundNotice.tsx';

/** Rendered inside the dashboard, so that its navigation stays usable. */
export default NotFoundNotice;
