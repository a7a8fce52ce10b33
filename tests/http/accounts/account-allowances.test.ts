import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { organizations } from '#db/schema/index.ts';
import { limits } from '#lib/plans/limits.ts';
import { rateLimits } from '#lib/plans/rate-limits.ts';
import { newId } from '#lib/platform/ids.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import type { MemoryWindow } from '#lib/platform/rate-limits/memory-window.ts';
import { api } from '#tests/support/api.ts';
import { confirmed, goodPassword, newPerson, type Person } from '#tests/support/factories.ts';
import { inviteMember } from '#tests/support/organizations.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

const found = (person: Person) =>
  api('POST', '/api/organizations/', { token: person.access, json: { name: 'House' } });

/** Registers an account from an address, with the token of an invitation if there is one. */
const registerFrom = (address: string, email: string, invitation?: string) => {
  withSettings({ deployment: 'hosted', rateLimits: 'on', trustedProxyHops: 1 });
  return api('POST', '/api/auth/register/', {
    headers: { 'x-forwarded-for': address },
    json: {
      email,
      password: goodPassword,
      password_confirm: goodPassword,
      full_name: 'Ada Lovelace',
      ...(invitation === undefined ? { organization_name: 'House' } : { invitation_token: invitation }),
    },
  });
};

describe('organizations of one person', () => {
  test('are ten that exist, wherever the service runs', async () => {
    const person = await newPerson();
    const made = Array.from({ length: limits.organizationsMadeMax - 2 }, (_, n) => ({
      id: newId(),
      name: 'House',
      slug: `${person.userId}-${n}`,
      plan: 'free' as const,
      createdAt: new Date(),
      createdBy: person.userId,
    }));
    await database().insert(organizations).values(made);
    expect((await found(person)).status).toBe(201);
    const refused = await found(person);
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('10')]);
    await database()
      .delete(organizations)
      .where(eq(organizations.id, made[0]?.id ?? ''));
    expect((await found(person)).status).toBe(201);
  });

  test('are three a day on a hosted service, and as many as one likes on a machine of one’s own', async () => {
    const person = await newPerson();
    withSettings({ deployment: 'hosted', rateLimits: 'on' });
    for (let n = 0; n < 3; n++) expect((await found(person)).status).toBe(201);
    const refused = await found(person);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    withSettings({ deployment: 'self', rateLimits: 'on' });
    expect((await found(person)).status).toBe(201);
    withSettings({ deployment: 'hosted', rateLimits: 'off' });
    expect((await found(person)).status).toBe(201);
  });
});

describe('accounts from one address', () => {
  test('are twenty a day, but invited people are not counted', async () => {
    const owner = await confirmed(await newPerson());
    for (let n = 0; n < 20; n++) {
      expect((await registerFrom('203.0.113.9', `first-${n}@example.org`)).status).toBe(201);
    }
    const refused = await registerFrom('203.0.113.9', 'one-more@example.org');
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect((await registerFrom('203.0.113.10', 'elsewhere@example.org')).status).toBe(201);
    await inviteMember(owner.organizationId, owner, 'invited@example.org');
    const { token } = linkIn(await mailTo('invited@example.org', /invited/));
    expect((await registerFrom('203.0.113.9', 'invited@example.org', token)).status).toBe(201);
  });

  test('an address that has an account already does not use the allowance up', async () => {
    const person = await newPerson();
    for (let n = 0; n < 21; n++) {
      expect((await registerFrom('203.0.113.20', person.email)).status).toBe(400);
    }
    expect((await registerFrom('203.0.113.20', 'a-new-one@example.org')).status).toBe(201);
  });
});

describe('an address', () => {
  test('shares its calls between all accounts behind it', async () => {
    const person = await newPerson();
    const other = await newPerson();
    const headers = { 'x-forwarded-for': '203.0.113.30' };
    withSettings({ rateLimits: 'on', trustedProxyHops: 1 });
    const call = (token: string) => api('GET', '/api/auth/me/', { token, headers });
    expect((await call(person.access)).headers.get('ratelimit-limit')).toBe('300');
    spendAll('203.0.113.30', rateLimits.address.count - 1);
    const refused = await call(other.access);
    expect([refused.status, refused.headers.get('ratelimit-limit')]).toEqual([429, '3000']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await api('GET', '/api/auth/me/', { token: other.access })).status).toBe(200);
  });
});

const windows = () => processSingleton('rate-limit-windows', () => new Map<string, MemoryWindow>());

/** Spends calls of an address as other accounts would. */
function spendAll(address: string, count: number): void {
  const window = windows().get('address');
  for (let n = 0; n < count; n++) window?.spend(address, performance.now());
}
