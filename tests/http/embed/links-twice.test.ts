import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { mailTokens } from '#db/schema/index.ts';
import { requestContext } from '#lib/http/request-context.ts';
import { findConfirmedBy } from '#lib/identity/auth/verify-email.ts';
import { findJoined } from '#lib/identity/organizations/invitations.ts';
import { api } from '#tests/support/api.ts';
import { actorOf, goodPassword, newRegisteredPerson, type Person } from '#tests/support/factories.ts';
import { inviteMember } from '#tests/support/organizations.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';
import { useService } from '#tests/support/service.ts';

useService();

const verify = (link: object) => api('POST', '/api/auth/verify-email/', { json: link });
type Link = { uid?: string | undefined; token?: string | undefined };
const confirmedBy = (purpose: 'verify-email' | 'change-email', { uid = '', token = '' }: Link) =>
  findConfirmedBy(requestContext({ headers: new Headers() }), purpose, { uid, token });
const verifyLink = async (person: Person) => {
  const { uid, token } = linkIn(await mailTo(person.email, /^Confirm/));
  return { uid, token };
};

describe('a link that is opened twice', () => {
  test('says that the address is confirmed already', async () => {
    const person = await newRegisteredPerson();
    const link = await verifyLink(person);
    expect(await confirmedBy('verify-email', link)).toBeNull();
    expect((await verify(link)).status).toBe(200);
    expect((await verify(link)).body.token).toEqual([expect.stringContaining('confirmed already')]);
    expect(await confirmedBy('verify-email', link)).toBe(person.email);
  });

  test('says so for an older link too, once a newer one has confirmed the address', async () => {
    const person = await newRegisteredPerson();
    const older = await verifyLink(person);
    await api('POST', '/api/auth/verify-email/resend/', { token: person.access });
    expect((await verify(older)).status).toBe(400);
    await expect.poll(async () => (await verifyLink(person)).token === older.token).toBe(false);
    expect((await verify(await verifyLink(person))).status).toBe(200);
    expect(await confirmedBy('verify-email', older)).toBe(person.email);
  });

  test('is refused if it was changed, has expired, or is for another address than the present one', async () => {
    const person = await newRegisteredPerson();
    const link = await verifyLink(person);
    await verify(link);
    expect(await confirmedBy('verify-email', { ...link, token: `${link.token}x` })).toBeNull();
    const other = await newRegisteredPerson();
    expect(await confirmedBy('verify-email', { ...link, uid: other.userId })).toBeNull();
    expect(await confirmedBy('verify-email', { ...link, uid: 'nobody' })).toBeNull();
    await database()
      .update(mailTokens)
      .set({ email: 'former@example.org' })
      .where(eq(mailTokens.userId, person.userId));
    expect(await confirmedBy('verify-email', link)).toBeNull();
    await database()
      .update(mailTokens)
      .set({ email: person.email, expiresAt: new Date(0) })
      .where(eq(mailTokens.userId, person.userId));
    expect(await confirmedBy('verify-email', link)).toBeNull();
  });

  test('says that the address was changed already', async () => {
    const person = await newRegisteredPerson();
    const email = `new-${person.email}`;
    await api('POST', '/api/auth/change-email/', {
      token: person.access,
      json: { email, current_password: goodPassword },
    });
    const { uid, token } = linkIn(await mailTo(email, /^Confirm/));
    const confirm = () => api('POST', '/api/auth/change-email/confirm/', { json: { uid, token } });
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).body.token).toEqual([expect.stringContaining('confirmed already')]);
    expect(await confirmedBy('change-email', { uid, token })).toBe(email);
  });

  test('tells a member which organization its invitation led to, and nobody else', async () => {
    const owner = await newRegisteredPerson();
    const guest = await newRegisteredPerson();
    await inviteMember(owner.organizationId, owner, guest.email);
    const token = linkIn(await mailTo(guest.email, /invited/)).token ?? '';
    const asked = async (person: Person) =>
      findJoined({ ...requestContext({ headers: new Headers() }), actor: actorOf(person) }, token);
    expect(await asked(guest)).toBeNull();
    await api('POST', '/api/invitations/accept/', { token: guest.access, json: { token } });
    expect(await asked(guest)).toBe(`House of ${owner.email}`);
    expect(await asked(owner)).toBeNull();
  });
});
