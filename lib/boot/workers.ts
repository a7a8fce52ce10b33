/**
 * Programs that every host needs beside what Next bundles, in threads and processes of their own (`resolveProgram`).
 */
export const commonWorkers = [
  'lib/identity/auth/password-worker.ts',
  'lib/maps/images/svg-worker.ts',
  'lib/maps/images/draw-svg-child.ts',
  'lib/maps/ways/way-worker.ts',
] as const;

/** All of them; threads for large calls are started by our own server only. */
export const workers = ['lib/boot/call-worker.ts', ...commonWorkers] as const;
