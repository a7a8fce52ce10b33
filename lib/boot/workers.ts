/** Programs that run beside what Next bundles, in threads and processes of their own (`ownProgram`). */
export const workers = [
  'lib/auth/password-worker.ts',
  'lib/images/svg-worker.ts',
  'lib/images/draw-svg-child.ts',
] as const;
