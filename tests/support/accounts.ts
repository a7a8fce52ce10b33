import { api } from './api.ts';
import { goodPassword, type Person } from './factories.ts';
import { linkIn, mailTo } from './outbox.ts';

export const newPassword = 'copper-lantern-317';
export const register = (json: Record<string, unknown>) =>
  api('POST', '/api/auth/register/', {
    json: {
      email: `${Math.random().toString(36).slice(2)}@example.org`,
      password: goodPassword,
      password_confirm: goodPassword,
      full_name: 'Grace Hopper',
      organization_name: 'Harbour',
      ...json,
    },
  });
export const logIn = (email: string, password = goodPassword) =>
  api('POST', '/api/auth/login/', { json: { email, password } });
export const refresh = async (token: string) =>
  (await api('POST', '/api/auth/token/refresh/', { json: { refresh: token } })).status;
export const me = async (token: string) => (await api('GET', '/api/auth/me/', { token })).status;
export const askReset = (email: string, headers: Record<string, string> = {}) =>
  api('POST', '/api/auth/password-reset/', { json: { email }, headers });
export const reset = (link: Record<string, unknown>, password = newPassword) =>
  api('POST', '/api/auth/password-reset/confirm/', {
    json: { uid: link.uid, token: link.token, new_password: password, new_password_confirm: password },
  });
export const resetLink = async (email: string) => {
  await askReset(email);
  return linkIn(await mailTo(email, 'Choose a new password'));
};
export const change = (token: string, current: string, next = newPassword) =>
  api('POST', '/api/auth/change-password/', {
    token,
    json: { current_password: current, new_password: next, new_password_confirm: next },
  });

/** Confirms the address of a person who registered. */
export async function confirmAddress(person: Person): Promise<void> {
  const { uid, token } = linkIn(await mailTo(person.email, 'Confirm your e-mail address'));
  await api('POST', '/api/auth/verify-email/', { json: { uid, token } });
}
