import type { Settings } from '#lib/platform/settings.ts';

type RegistrationRefusal = 'forbidden.registrationClosed' | 'forbidden.registrationByInvitation';

/** The code of the 403 for somebody who may not register in this mode (REGISTRATION), or null. */
export function registrationRefusal(
  mode: Settings['registration'],
  isInvited: boolean,
): RegistrationRefusal | null {
  if (mode === 'closed') return 'forbidden.registrationClosed';
  if (mode === 'invite' && !isInvited) return 'forbidden.registrationByInvitation';
  return null;
}
