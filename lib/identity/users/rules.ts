import type { Settings } from '#lib/platform/env.ts';

/** The sentence of the 403 for somebody who may not register in this mode (REGISTRATION), or null. */
export function registrationRefusal(mode: Settings['registration'], isInvited: boolean): string | null {
  if (mode === 'closed') return 'New accounts are not open to the public here.';
  if (mode === 'invite' && !isInvited) return 'New accounts are by invitation only here.';
  return null;
}
