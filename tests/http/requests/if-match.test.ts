import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { refusalsOf } from '#lib/contract/refusals.ts';
import { api } from '#tests/support/api.ts';
import { newPerson, newPublishedProject, newSavedProject, type Person } from '#tests/support/factories.ts';
import { projectOf } from '#tests/support/projects.ts';
import { sampleCall } from '#tests/support/samples.ts';
import { useService } from '#tests/support/service.ts';

useService();

let ada: Person;
let project: { id: string; revision: number };
beforeAll(async () => {
  ada = await newPerson();
  project = await newSavedProject(ada);
});

/** Calls that are refused before the condition is checked: the file is not an image, or what it is about is not there. */
const refusedBefore = new Map([
  ['uploadImage', 400],
  ['createIcon', 400],
  ['fillProject', 409],
  ['useUpload', 404],
  ['updateImage', 404],
]);
/** Says where a person is, and changes nothing of the project. */
const ofNoRevision = 'notePresence';

const conditional = endpoints.filter((endpoint) => refusalsOf(endpoint).includes('preconditionFailed'));

test('the conditional calls are all that write to one project', () => {
  const writes = endpoints.filter(
    ({ id, method, path }) =>
      method !== 'GET' && path.startsWith('/api/projects/{project_id}/') && id !== ofNoRevision,
  );
  expect(conditional.map(({ id }) => id)).toEqual(writes.map(({ id }) => id));
});

test('If-Match accepts the revision behind a proxy that compresses, and no other', async () => {
  const { revision } = await projectOf(ada, project.id);
  const write = (tag: string) =>
    api('PATCH', `/api/projects/${project.id}/`, {
      token: ada.access,
      json: {},
      headers: { 'if-match': tag },
    });
  const endings = [
    '',
    '-gzip',
    '-br',
    '--gzip',
    ';gzip',
    ';br',
    '-zstd',
    ';gz',
    ':gzip',
    '-GZIP',
    '-gzip-br',
  ];
  for (const tag of endings.flatMap((ending) => [`"${revision}${ending}"`, `W/"${revision}${ending}"`])) {
    expect([tag, (await write(tag)).status]).toEqual([tag, 200]);
  }
  for (const tag of [
    `"${revision}-x"`,
    `"${revision}-gzipped"`,
    `"${revision + 1}-gzip"`,
    '"-gzip"',
    'gzip',
  ]) {
    expect([tag, (await write(tag)).status]).toEqual([tag, 412]);
  }
});

test('a read is 304 for its tag behind a proxy that compresses', async () => {
  const { id } = await newPublishedProject(ada);
  const tag = (await api('GET', `/api/p/${id}/`)).headers.get('etag') ?? '';
  for (const ending of ['', '-gzip', '-br', ';gzip']) {
    const known = `W/${tag.slice(0, -1)}${ending}"`;
    const answer = await api('GET', `/api/p/${id}/`, { headers: { 'if-none-match': known } });
    expect([known, answer.status]).toEqual([known, 304]);
  }
});

test.each(conditional.map(({ id }) => id))('%s changes nothing when If-Match is outdated', async (id) => {
  const endpoint = conditional.find((one) => one.id === id);
  if (!endpoint) throw new Error(id);
  const before = await projectOf(ada, project.id);
  const scope = { projectId: project.id, organizationId: ada.organizationId };
  const { path, call } = sampleCall(endpoint, scope);
  const answer = await api(endpoint.method, path, {
    ...call,
    token: ada.access,
    headers: { 'if-match': `"${before.revision - 1}"` },
  });
  const status = refusedBefore.get(id) ?? 412;
  expect([answer.status, answer.body.revision]).toEqual([
    status,
    status === 412 ? before.revision : undefined,
  ]);
  expect(await projectOf(ada, project.id)).toEqual(before);
});
