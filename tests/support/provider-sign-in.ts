import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { api, testOrigin } from './api.ts';
import { type Grant, type ProviderUser, TestProvider } from './identity-provider.ts';
import { withSettings } from './service.ts';

export const callbackUri = `${testOrigin}/auth/identity-provider/callback`;
export const otherOrigin = 'https://app.partner.example';

/** Gives this test file a real identity provider and configures the service for it. Call it after `useService()`. */
export function useProvider(options: { isByUserInfo?: boolean } = {}): TestProvider {
  const uris = [callbackUri, `${otherOrigin}/auth/identity-provider/callback`];
  const provider = new TestProvider(uris, options);
  beforeAll(() => provider.start());
  afterAll(() => provider.stop());
  beforeEach(() => {
    provider.mood = 'well';
    provider.tamper = null;
    provider.tamperInfo = null;
    setProcessSingleton('identity-providers', new Map());
    withSettings({ identityProvider: provider.settings() });
  });
  return provider;
}

/** Returns a user whom the provider knows and whose address it confirmed. */
export function newUser(fields: Partial<ProviderUser> = {}): ProviderUser {
  const sub = randomUUID();
  return { sub, email: `${sub}@example.org`, email_verified: true, name: 'Ida Provider', ...fields };
}

/** Posts a code like a client. */
export function exchange(grant: Partial<Grant>, headers: Record<string, string> = { origin: testOrigin }) {
  const json = { code: grant.code, code_verifier: grant.verifier };
  return api('POST', '/api/auth/identity-provider/', { json, headers });
}
