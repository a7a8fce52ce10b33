/** Programs that run beside what Next bundles, in threads and processes of their own (`resolveProgram`). */
export const workers = [
  'lib/boot/call-worker.ts',
  'lib/identity/auth/password-worker.ts',
  'lib/maps/images/svg-worker.ts',
  'lib/maps/images/draw-svg-child.ts',
  'lib/maps/ways/way-worker.ts',
] as const;
