/** Milliseconds. */
export const minuteMs = 60 * 1000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Bytes. */
export const kilobyte = 1024;
export const megabyte = 1024 * kilobyte;
