import { NotFoundNotice } from '#app/NotFoundNotice.tsx';

export { notFoundMetadata as generateMetadata } from '#app/NotFoundNotice.tsx';

/** Inside the shell, so that the way on is at hand. */
export default NotFoundNotice;
