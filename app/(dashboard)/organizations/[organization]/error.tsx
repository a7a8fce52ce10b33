'use client';

import { PartErrorNotice } from '#app/ErrorNotice.tsx';

/** Rendered below the tabs: a fault in one of them leaves the others usable. */
export default PartErrorNotice;
