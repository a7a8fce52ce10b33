import { describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { plans } from '#lib/plans/plans.ts';
import { api } from '#tests/support/api.ts';
import { newApiKey, newPerson, newProject, newPublishedProject } from '#tests/support/factories.ts';
import { storedNames } from '#tests/support/invariants.ts';
import { pictureForm } from '#tests/support/picture.ts';
import { useService } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';
import { setPlan } from '#tests/support/webhooks.ts';

useService();
const ada = usePerson();

const patch = (id: string, json: unknown) =>
  api('PATCH', `/api/projects/${id}/`, { token: ada.access, json });

test('requirement 47: no public answer contains a draft or hidden entities, with or without a key', async () => {
  const project = await newPublishedProject(ada);
  const [ground, first] = project.levels;
  await patch(project.id, {
    levels_data: [
      {
        ...ground,
        areas: [{ id: ground.areas[0].id, title: 'UNPUBLISHED one' }],
        markers: [
          { ...ground.markers[0], isHidden: true, translations: { en: { title: 'UNPUBLISHED two' } } },
        ],
      },
      first,
      {
        name: 'UNPUBLISHED three',
        isHidden: true,
        markers: [{ position: { x: 1, y: 1 }, title: 'UNPUBLISHED four' }],
      },
    ],
  });
  const key = await newApiKey(ada, 'write');
  const paths = () => [
    `/api/p/${project.key}/`,
    `/api/p/${project.key}/levels/`,
    `/api/p/${project.key}/levels/${ground.id}/`,
    `/api/p/${project.key}/areas/${ground.areas[0].id}/`,
    `/api/p/${project.key}/markers/${ground.markers[0].id}/`,
    `/api/p/${project.key}/search/?q=UNPUBLISHED`,
    `/embed/${project.key}/data/version.json`,
    `/api/oembed/?url=${encodeURIComponent(`http://atrium.test/m/${project.key}`)}`,
  ];
  const seen = async () => {
    let all = '';
    for (const path of paths())
      for (const token of [undefined, key]) all += JSON.stringify((await api('GET', path, { token })).body);
    return all;
  };
  expect(await seen()).not.toContain('UNPUBLISHED');
  await api('POST', `/api/projects/${project.id}/update-live/`, { token: ada.access });
  const live = await seen();
  expect([live.includes('UNPUBLISHED one'), /UNPUBLISHED (?:two|three|four)/.test(live)]).toEqual([
    true,
    false,
  ]);
  await api('POST', `/api/projects/${project.id}/unpublish/`, { token: ada.access });
  expect(await seen()).not.toContain('UNPUBLISHED');
  for (const path of paths().slice(0, 6))
    for (const token of [undefined, key])
      expect([path, (await api('GET', path, { token })).status]).toEqual([path, 404]);
});

describe('requirement 53: addresses in texts', () => {
  const tricks = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://example.org/x',
    '//example.org/x',
    'https:\\\\example.org',
    'https://user:secret@example.org/',
    'https://exa mple.org/',
    'https://example.org/\r\nX: y',
  ];
  test.each(['icon', 'webpage', 'customButton.url', 'customButton.icon', 'imageUrl'])(
    'of %s accept http and https only, in any disguise',
    async (field) => {
      const project = await newProject(ada);
      for (const trick of tricks) {
        const [name = '', member] = field.split('.');
        const value = member ? { [member]: trick } : trick;
        const marker = { position: { x: 1, y: 1 }, [name]: value };
        const isOfLevel = field === 'imageUrl';
        const answer = await patch(project.id, {
          levels_data: [isOfLevel ? { imageUrl: trick } : { markers: [marker] }],
        });
        const path = isOfLevel ? 'levels_data[0].imageUrl' : `levels_data[0].markers[0].${field}`;
        expect([trick, answer.status, Object.keys(answer.body)]).toEqual([trick, 400, [path]]);
      }
    },
  );
});

test('requirement 56: stored files are bounded by the plan, and a refused one leaves nothing', async () => {
  const person = await newPerson();
  await setPlan(person.organizationId, 'free');
  const project = await newProject(person);
  const upload = async () =>
    api('POST', `/api/projects/${project.id}/upload-image/`, {
      token: person.access,
      form: await pictureForm('file'),
    });
  const first = await upload();
  expect(first.status).toBe(201);
  await database().$client`
    update images set byte_count = ${plans.free.storageBytesMax} where id = ${first.body.id}`;
  const before = await storedNames();
  const refused = await upload();
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('200 MB')]);
  expect(await storedNames()).toEqual(before);
});
