/**
 * Programs that every host needs beside Next's bundles. They run in threads and processes of their own
 * (`resolveProgram`).
 */
export const commonWorkers = [
  'lib/identity/auth/password-worker.ts',
  'lib/maps/images/svg-worker.ts',
  'lib/maps/images/draw-svg-child.ts',
  'lib/maps/ways/way-worker.ts',
  'lib/maps/live/search-worker.ts',
  'lib/embed/drawing-worker.ts',
] as const;

/** All programs. Only our own server starts threads for large calls. */
export const workers = ['lib/boot/call-worker.ts', ...commonWorkers] as const;
