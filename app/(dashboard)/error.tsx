'use client';

import { ErrorNotice } from '#app/ErrorNotice.tsx';

/** Inside the shell, so that the way on is at hand. */
export default ErrorNotice;
