import { generate } from 'otplib';
import { vi } from 'vitest';
import { api } from './api.ts';
import { goodPassword, newPerson, type Person } from './factories.ts';

export type Guarded = Person & { secret: string; backupCodes: string[] };

export const seconds = (count: number) => vi.setSystemTime(Date.now() + count * 1000);
export const codeAt = (secret: string, offset = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + offset });
/** Returns the code of an unused time step. */
export const freshCode = (secret: string) => {
  seconds(30);
  return codeAt(secret);
};
export const wrongCode = async (secret: string) => {
  const right = await Promise.all([-30, 0, 30].map((offset) => codeAt(secret, offset)));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};
export const setUp = (token: string) => api('POST', '/api/auth/2fa/setup/', { token });
export const enable = (token: string, code: string) =>
  api('POST', '/api/auth/2fa/enable/', { token, json: { code } });
export const disable = (token: string, code: string) =>
  api('POST', '/api/auth/2fa/disable/', { token, json: { code } });
export const factorOf = async (token: string) => (await api('GET', '/api/auth/2fa/', { token })).body;
export const renew = (token: string, code: string) =>
  api('POST', '/api/auth/2fa/backup-codes/', { token, json: { code } });
export const logIn = (email: string, password = goodPassword) =>
  api('POST', '/api/auth/login/', { json: { email, password } });
export const challenge = async (person: Person) => (await logIn(person.email)).body.pending_token as string;
export const verify = (pending: string, code: string) =>
  api('POST', '/api/auth/2fa/login-verify/', { json: { pending_token: pending, code } });
export const isEnabled = async (token: string) =>
  (await api('GET', '/api/auth/me/', { token })).body.user.twoFactorEnabled;
export const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

export async function newGuarded(): Promise<Guarded> {
  const person = await newPerson();
  const { secret } = (await setUp(person.access)).body;
  const enabled = await enable(person.access, await freshCode(secret));
  return { ...person, secret, backupCodes: enabled.body.backup_codes };
}

/** Returns new tokens for a user whose access token expired with the moving clock. */
export async function signIn(person: Guarded): Promise<string> {
  return (await verify(await challenge(person), await freshCode(person.secret))).body.tokens.access;
}
