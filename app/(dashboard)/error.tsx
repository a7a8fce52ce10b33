'use client';

import { ErrorNotice } from '#app/ErrorNotice.tsx';

/** Rendered inside the dashboard, so that its navigation stays usable. */
export default ErrorNotice;
