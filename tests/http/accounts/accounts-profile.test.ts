import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { fileStore } from '#lib/platform/files/file-store.ts';
import { api } from '#tests/support/api.ts';
import { newMember, newPerson, newPublishedProject, type Person } from '#tests/support/factories.ts';
import { rowsNaming } from '#tests/support/rows-naming.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

const me = async (person: Person) => (await api('GET', '/api/auth/me/', { token: person.access })).body.user;
const fileOf = (url: string) => url.split('/files/')[1] ?? '';

describe('the profile', () => {
  test('is changed by PATCH, and by PUT only with a name, and both return the bare user', async () => {
    const patched = await api('PATCH', '/api/auth/me/', {
      token: ada.access,
      json: { fullName: ' Ada King ' },
    });
    expect([patched.status, patched.body]).toEqual([200, { ...(await me(ada)), fullName: 'Ada King' }]);
    const put = await api('PUT', '/api/auth/me/', {
      token: ada.access,
      json: { ...(await me(ada)), fullName: 'Ada L' },
    });
    expect([put.status, put.body.fullName]).toEqual([200, 'Ada L']);
    expect((await api('PUT', '/api/auth/me/', { token: ada.access, json: {} })).body).toHaveProperty(
      'fullName',
    );
    expect(
      (await api('PATCH', '/api/auth/me/', { token: ada.access, json: { fullName: '  ' } })).body,
    ).toHaveProperty('fullName');
    expect((await api('PATCH', '/api/auth/me/', { token: ada.access, json: {} })).status).toBe(200);
  });

  test('takes nothing but the name', async () => {
    const before = await me(ada);
    const wanted = {
      id: '00000000-0000-4000-8000-000000000000',
      email: 'x@example.org',
      emailVerified: true,
      twoFactorEnabled: true,
      hasPassword: false,
      avatarUrl: 'https://evil.example/x.png',
      date_joined: '2001-01-01T00:00:00Z',
    };
    for (const method of ['PATCH', 'PUT']) {
      const answer = await api(method, '/api/auth/me/', {
        token: ada.access,
        json: { ...wanted, fullName: before.fullName },
      });
      expect([answer.status, answer.body]).toEqual([200, before]);
    }
    for (const unknown of [{ is_staff: true }, { plan: 'pro' }, { role: 'owner' }, { passwordHash: 'x' }]) {
      expect((await api('PATCH', '/api/auth/me/', { token: ada.access, json: unknown })).status).toBe(400);
    }
    expect(await me(ada)).toEqual(before);
  });
});

describe('the picture of a user', () => {
  const upload = (bytes: Uint8Array | string, name: string, part = 'avatar', person = ada) => {
    const form = new FormData();
    form.set(part, new Blob([bytes as BlobPart]), name);
    return api('POST', '/api/auth/me/avatar/', { token: person.access, form });
  };
  const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
    sharp({ create: { width: 1600, height: 800, channels: 3, background: '#2456d6' } })
      .withExif({ IFD0: { Artist: 'Somewhere' } })
      .toFormat(format)
      .toBuffer();

  test('is stored small under the type of its content, whatever its name, without the metadata of the camera', async () => {
    for (const [format, extension] of [
      ['png', 'png'],
      ['jpeg', 'jpg'],
      ['webp', 'webp'],
      ['gif', 'gif'],
    ] as const) {
      const answer = await upload(await picture(format), 'photo.txt');
      expect([format, answer.status]).toEqual([format, 200]);
      expect(answer.body.user.avatarUrl).toMatch(new RegExp(`\\.${extension}$`));
      const stored = await fileStore().get(fileOf(answer.body.user.avatarUrl));
      const metadata = await sharp(stored?.bytes).metadata();
      expect([metadata.format, metadata.width, metadata.height, metadata.exif]).toEqual([
        format,
        512,
        256,
        undefined,
      ]);
    }
  });

  test('may be an SVG, which is sanitised', async () => {
    const answer = await upload(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script><rect width="9" height="9"/></svg>',
      'me.png',
    );
    const stored = await fileStore().get(fileOf(answer.body.user.avatarUrl));
    expect(new TextDecoder().decode(stored?.bytes)).not.toContain('script');
  });

  test('that is not an image, too large or missing is a 400 at avatar and changes nothing', async () => {
    const before = await me(ada);
    for (const answer of [
      await upload('just text', 'x.png'),
      await upload(new Uint8Array(5 * 1024 * 1024 + 1), 'x.png'),
      await upload(await picture('png'), 'x.png', 'file'),
    ]) {
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['avatar']]);
    }
    expect(await me(ada)).toEqual(before);
  });

  test('loses its file when it is replaced or removed', async () => {
    const first = (await upload(await picture('png'), 'a.png')).body.user.avatarUrl;
    const second = (await upload(await picture('jpeg'), 'b.jpg')).body.user.avatarUrl;
    await expect.poll(() => fileStore().get(fileOf(first))).toBeNull();
    const removed = await api('DELETE', '/api/auth/me/avatar/', { token: ada.access });
    expect([removed.status, removed.body.user.avatarUrl]).toEqual([200, null]);
    await expect.poll(() => fileStore().get(fileOf(second))).toBeNull();
    expect((await api('DELETE', '/api/auth/me/avatar/', { token: ada.access })).status).toBe(200);
  });

  test('is a single one with its file after ten uploads at once', async () => {
    const person = await newPerson();
    const bytes = await picture('png');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => upload(bytes, 'a.png', 'avatar', person)),
    );
    const current = (await me(person)).avatarUrl;
    for (const { body } of answers) {
      const isThere = (await fileStore().get(fileOf(body.user.avatarUrl))) !== null;
      if (body.user.avatarUrl === current) expect(isThere).toBe(true);
      else await expect.poll(() => fileStore().get(fileOf(body.user.avatarUrl))).toBeNull();
    }
  });
});

describe('deletion of an account', () => {
  test('deletes organizations with one owner and all their content, and leaves shared ones', async () => {
    const person = await newPerson();
    const shared = (
      await api('POST', '/api/organizations/', { token: person.access, json: { name: 'Shared' } })
    ).body.id;
    const heir = await newMember(shared, 'owner');
    const colleague = await newMember(person.organizationId, 'admin');
    const project = await newPublishedProject(person);
    const form = new FormData();
    form.set(
      'avatar',
      new Blob([
        (await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
          .png()
          .toBuffer()) as BlobPart,
      ]),
      'a.png',
    );
    const { avatarUrl } = (await api('POST', '/api/auth/me/avatar/', { token: person.access, form })).body
      .user;
    expect((await api('DELETE', '/api/auth/me/', { token: person.access })).status).toBe(204);
    expect((await api('GET', `/api/p/${project.id}/`)).status).toBe(404);
    expect(
      (await api('GET', `/api/organizations/${person.organizationId}/`, { token: colleague.access })).status,
    ).toBe(404);
    expect((await api('GET', `/api/organizations/${shared}/`, { token: heir.access })).status).toBe(200);
    await expect.poll(() => fileStore().get(fileOf(avatarUrl))).toBeNull();
    expect(await rowsNaming(person.userId)).toEqual([]);
    expect(await rowsNaming(person.organizationId)).toEqual([]);
  });

  test('leaves no organization without an owner when two owners delete their accounts at once', async () => {
    const first = await newPerson();
    const second = await newMember(first.organizationId, 'owner');
    const answers = await Promise.all(
      [first, second].map(({ access }) => api('DELETE', '/api/auth/me/', { token: access })),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(
      await database().$client`select 1 from organizations where id = ${first.organizationId}`,
    ).toHaveLength(0);
  });

  test('happens once when it is requested twice at once', async () => {
    const person = await newPerson();
    const answers = await Promise.all(
      [1, 2, 3].map(() => api('DELETE', '/api/auth/me/', { token: person.access })),
    );
    expect(answers.filter(({ status }) => status === 204).length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ status }) => status === 204 || status === 401)).toBe(true);
    expect(await rowsNaming(person.userId)).toEqual([]);
  });
});
