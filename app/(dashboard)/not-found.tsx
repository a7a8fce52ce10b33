import NotFoundPage from '#app/not-found.tsx';

/** Inside the shell, so that the way on is at hand. */
export default NotFoundPage;
