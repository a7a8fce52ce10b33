import { describe, expect, test } from 'vitest';
import { api } from '#tests/support/api.ts';
import { newMember, newPerson, type Person } from '#tests/support/factories.ts';
import { inviteMember, membershipOf, organizationPath } from '#tests/support/organizations.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';
import { useService } from '#tests/support/service.ts';

useService();

type Scene = { owner: Person; inviter: Person; memberId: string };

const path = ({ owner, memberId }: Scene) => organizationPath(owner.organizationId, `members/${memberId}/`);
const patch = (scene: Scene, json: object) => api('PATCH', path(scene), { token: scene.owner.access, json });

/** Makes an organization in which `role` has invited a guest as `invited`. Returns how the guest accepts. */
async function invite(role: 'admin' | 'owner', invited: 'member' | 'owner') {
  const owner = await newPerson();
  const inviter = await newMember(owner.organizationId, role);
  const guest = await newPerson('Gwen Guest');
  await inviteMember(owner.organizationId, inviter, guest.email, invited);
  const { token } = linkIn(await mailTo(guest.email, /invited/));
  const scene = { owner, inviter, memberId: await membershipOf(owner.organizationId, inviter.userId) };
  const accept = () => api('POST', '/api/invitations/accept/', { token: guest.access, json: { token } });
  return { scene, accept };
}

describe('an invitation ends with the right of who sent it', () => {
  test.each<[string, (scene: Scene) => Promise<{ status: number }>]>([
    ['is removed', (scene) => api('DELETE', path(scene), { token: scene.owner.access })],
    ['leaves', (scene) => api('DELETE', path(scene), { token: scene.inviter.access })],
    ['is blocked', (scene) => patch(scene, { status: 'blocked' })],
    ['becomes a member', (scene) => patch(scene, { role: 'member' })],
    ['becomes a viewer', (scene) => patch(scene, { role: 'viewer' })],
    ['deletes the account', ({ inviter }) => api('DELETE', '/api/auth/me/', { token: inviter.access })],
  ])('when the sender %s', async (_, lose) => {
    const { scene, accept } = await invite('admin', 'member');
    expect((await lose(scene)).status).toBeLessThan(300);
    const list = await api('GET', organizationPath(scene.owner.organizationId, 'invitations/'), {
      token: scene.owner.access,
    });
    expect(list.body.count).toBe(0);
    const accepted = await accept();
    expect([accepted.status, Object.keys(accepted.body)]).toEqual([400, ['token']]);
  });

  test('when an owner becomes an admin, for those who were invited as owners', async () => {
    const { scene, accept } = await invite('owner', 'owner');
    await patch(scene, { role: 'admin' });
    expect((await accept()).status).toBe(400);
  });

  test('and stays while the sender may still send it', async () => {
    const { scene, accept } = await invite('owner', 'member');
    await patch(scene, { role: 'admin' });
    expect((await accept()).status).toBe(200);
  });

  test('but nothing of another organization or another sender ends', async () => {
    const { scene, accept } = await invite('admin', 'member');
    const elsewhere = await newMember(scene.owner.organizationId, 'admin');
    const id = await membershipOf(scene.owner.organizationId, elsewhere.userId);
    await api('DELETE', organizationPath(scene.owner.organizationId, `members/${id}/`), {
      token: scene.owner.access,
    });
    expect((await accept()).status).toBe(200);
  });
});
