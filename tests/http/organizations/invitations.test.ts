import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { api } from '#tests/support/api.ts';
import { newMember, newPerson, type Person } from '#tests/support/factories.ts';
import { foundOrganization, inviteMember, organizationPath } from '#tests/support/organizations.ts';
import { linkIn, mailsTo, mailTo } from '#tests/support/outbox.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

let owner: Person;
let stranger: Person;
beforeAll(async () => {
  owner = await newPerson('Olga Owner');
  stranger = await newPerson('Sam Stranger');
});

describe('invitations', () => {
  test('reach an address by mail, are listed until accepted, and make a member with their role', async () => {
    const id = await foundOrganization(owner, 'Zoo <b>&</b> Park');
    const guest = await newPerson('Gwen Guest');
    const created = await inviteMember(id, owner, guest.email.toUpperCase(), 'viewer');
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      email: guest.email,
      role: 'viewer',
      invited_by: { email: owner.email, full_name: 'Olga Owner' },
    });
    const listed = await api('GET', organizationPath(id, 'invitations/'), { token: owner.access });
    const { url, ...record } = created.body;
    expect(listed.body.results).toEqual([record]);
    const mail = await mailTo(guest.email, /invited/);
    expect(mail.html).not.toContain('<b>&</b>');
    // No mail server is set, so who invites hands the link over.
    expect(new URL(url).searchParams.get('token')).toBe(linkIn(mail).token);
    expect(linkIn(mail).url.pathname).toBe('/invitations/accept');
    const accepted = await api('POST', '/api/invitations/accept/', {
      token: guest.access,
      json: { token: linkIn(mail).token },
    });
    expect([accepted.status, accepted.body.organization]).toEqual([
      200,
      expect.objectContaining({ id, role: 'viewer' }),
    ]);
    expect((await api('GET', '/api/auth/me/', { token: guest.access })).body.user.emailVerified).toBe(true);
    expect((await api('GET', organizationPath(id, 'invitations/'), { token: owner.access })).body.count).toBe(
      0,
    );
    const again = await api('POST', '/api/invitations/accept/', {
      token: guest.access,
      json: { token: linkIn(mail).token },
    });
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['token']]);
    expect((await inviteMember(id, owner, guest.email)).body).toHaveProperty('email');
  });

  test('bring no address that the inviter wrote into a name', async () => {
    const stranger = await newPerson('Pay at https://evil.example/x');
    const id = await foundOrganization(stranger, 'www.evil.example Museum');
    const guest = await newPerson();
    await inviteMember(id, stranger, guest.email);
    const mail = await mailTo(guest.email, /invited/);
    expect(mail.subject).toBe('You are invited to Atrium');
    expect(mail.text).toContain('Pay at […] invites you to […] Museum.');
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });

  test('do not let a blocked member back in, and stay open', async () => {
    const id = await foundOrganization(owner);
    const guest = await newPerson();
    await inviteMember(id, owner, guest.email);
    const { token } = linkIn(await mailTo(guest.email, /invited/));
    await database().$client`insert into memberships (id, organization_id, user_id, role, status, joined_at)
      values (gen_random_uuid(), ${id}, ${guest.userId}, 'member', 'blocked', now())`;
    const accepted = await api('POST', '/api/invitations/accept/', { token: guest.access, json: { token } });
    expect([accepted.status, Object.keys(accepted.body)]).toEqual([403, ['detail']]);
    expect((await api('GET', organizationPath(id), { token: guest.access })).status).toBe(404);
    expect((await api('GET', organizationPath(id, 'invitations/'), { token: owner.access })).body.count).toBe(
      1,
    );
  });

  test('to one address are limited to five an hour; the sixth is refused and leaves the fifth valid', async () => {
    const id = await foundOrganization(owner);
    const guest = await newPerson();
    withSettings({ rateLimits: 'on' });
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await inviteMember(id, owner, guest.email));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(60);
    const listed = await api('GET', organizationPath(id, 'invitations/'), { token: owner.access });
    expect(listed.body.results.map((row: { id: string }) => row.id)).toEqual([answers[4]?.body.id]);
  });

  test('are limited to 200 an hour from one person, so that no account can send mass mail', async () => {
    const sender = await newPerson();
    const id = await foundOrganization(sender);
    const admin = await newMember(id, 'admin');
    withSettings({ rateLimits: 'on' });
    const answers = await Promise.all(
      Array.from({ length: 205 }, (_, i) => inviteMember(id, sender, `visitor-${i}@example.org`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await inviteMember(id, admin, 'one-more@example.org')).status).toBe(201);
  });

  test('are accepted only by the invited address, and once even if it tries ten times at once', async () => {
    const id = await foundOrganization(owner);
    const guest = await newPerson();
    await inviteMember(id, owner, guest.email);
    const { token } = linkIn(await mailTo(guest.email, /invited/));
    expect(
      (await api('POST', '/api/invitations/accept/', { token: stranger.access, json: { token } })).status,
    ).toBe(403);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        api('POST', '/api/invitations/accept/', { token: guest.access, json: { token } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
  });

  test('that are withdrawn, replaced or expired are a 400 at token', async () => {
    const id = await foundOrganization(owner);
    const guest = await newPerson();
    const accept = async (token: string | undefined) =>
      (await api('POST', '/api/invitations/accept/', { token: guest.access, json: { token } })).body;
    const first = (await inviteMember(id, owner, guest.email)).body;
    const old = linkIn(await mailTo(guest.email, /invited/)).token;
    await inviteMember(id, owner, guest.email);
    const invited = () => mailsTo(guest.email).filter(({ subject }) => subject.includes('invited'));
    await expect.poll(() => invited().length).toBe(2);
    const mails = invited();
    const tokens = mails.map((mail) => linkIn(mail).token);
    expect(await accept(old)).toHaveProperty('token');
    expect(
      (await api('DELETE', organizationPath(id, `invitations/${first.id}/`), { token: owner.access })).status,
    ).toBe(404);
    const { id: current } = (await api('GET', organizationPath(id, 'invitations/'), { token: owner.access }))
      .body.results[0];
    await database()
      .$client`update invitations set expires_at = now() - interval '1 second' where id = ${current}`;
    for (const token of tokens) expect(await accept(token)).toHaveProperty('token');
    const third = (await inviteMember(id, owner, guest.email)).body;
    expect(
      (await api('DELETE', organizationPath(id, `invitations/${third.id}/`), { token: owner.access })).status,
    ).toBe(204);
    expect((await api('GET', organizationPath(id, 'invitations/'), { token: owner.access })).body.count).toBe(
      0,
    );
  });

  test('are sent by owner and admin, for an owner only by an owner, and to nobody twice', async () => {
    const id = await foundOrganization(owner);
    const admin = await newMember(id, 'admin');
    expect((await inviteMember(id, admin, 'a@example.org', 'owner')).status).toBe(403);
    expect((await inviteMember(id, admin, 'a@example.org', 'admin')).status).toBe(201);
    const asOwner = await inviteMember(id, owner, 'b@example.org', 'owner');
    expect(
      (await api('DELETE', organizationPath(id, `invitations/${asOwner.body.id}/`), { token: admin.access }))
        .status,
    ).toBe(403);
    for (const role of ['member', 'viewer'] as const) {
      const person = await newMember(id, role);
      expect((await inviteMember(id, person, 'c@example.org')).status).toBe(403);
      expect((await api('GET', organizationPath(id, 'invitations/'), { token: person.access })).status).toBe(
        403,
      );
    }
    expect((await inviteMember(id, owner, admin.email)).body).toHaveProperty('email');
    expect((await inviteMember(id, owner, 'no address')).body).toHaveProperty('email');
  });
});
