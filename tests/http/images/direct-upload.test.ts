import { put } from '@vercel/blob/client';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { database } from '#db/client.ts';
import { images } from '#db/schema/index.ts';
import { collectFiles } from '#lib/maps/images/collect-files.ts';
import { makeBlobStore } from '#lib/platform/files/blob-store.ts';
import { makeDiskStore } from '#lib/platform/files/disk-store.ts';
import { fileStore, withFaults } from '#lib/platform/files/file-store.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';
import { type ApiAnswer, api } from '#tests/support/api.ts';
import { type BlobServer, startBlobServer } from '#tests/support/blob-server.ts';
import { newApiKey, newMember, newPerson, newProject, type Person } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';

useService();

let blob: BlobServer;
let ada: Person;
let project: { id: string; key: string };

beforeAll(async () => {
  blob = await startBlobServer();
  vi.stubEnv('VERCEL_BLOB_API_URL', blob.apiUrl);
  ada = await newPerson();
  project = await newProject(ada);
});
beforeEach(() => {
  blob.fail(null);
  setProcessSingleton('file-store', withFaults(makeBlobStore(blob.token, 1_000)));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await blob.close();
});

const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 700, height: 400, channels: 3, background: '#abc' } })
      .png()
      .toBuffer(),
  );
const text = (content: string) => new TextEncoder().encode(content);

const prepare = (byteCount: number, token = ada.access, id = project.id) =>
  api('POST', `/api/projects/${id}/uploads/`, { token, json: { byteCount } });
const use = (uploadId: string, token = ada.access, id = project.id) =>
  api('POST', `/api/projects/${id}/uploads/${uploadId}/`, { token });

async function send(
  { body }: ApiAnswer,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const response = await fetch(body.url, {
    method: body.method,
    headers: { ...body.headers, ...headers },
    body: bytes,
  });
  return { status: response.status, body: await response.json() };
}

const uploads = () => [...blob.blobs.keys()].filter((name) => name.startsWith('uploads/'));

/** Prepares an upload, sends the bytes and calls the use of them. */
async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<ApiAnswer> {
  const prepared = await prepare(bytes.byteLength);
  expect(prepared.status).toBe(201);
  expect((await send(prepared, bytes)).status).toBe(200);
  return use(prepared.body.id);
}

describe('a file sent straight to the store', () => {
  test('becomes an image of the library like any other, and the sent file is deleted', async () => {
    const stored = await upload(await picture());
    expect(stored.status).toBe(201);
    expect(stored.body.thumbnails).toHaveLength(2);
    const { pathname } = new URL(stored.body.url);
    expect(pathname).toMatch(/^\/public\/[0-9a-f]{2}\/[0-9a-f]{32}\.png$/);
    expect(blob.blobs.get(pathname.slice(8))?.contentType).toBe('image/png');
    const images = await api('GET', `/api/projects/${project.id}/images/`, { token: ada.access });
    expect(images.body[0]).toEqual(stored.body);
    expect(uploads()).toEqual([]);
  });

  test('is requested from the store exactly as the client of its vendor does', async () => {
    const bytes = await picture();
    const { body } = await prepare(bytes.byteLength);
    const ours = new Headers(body.headers);
    const name = new URL(body.url).searchParams.get('pathname') ?? '';
    const token = ours.get('authorization')?.replace('Bearer ', '') ?? '';
    const theirs = await put(name, Buffer.from(bytes), {
      access: 'public',
      token,
      contentType: 'application/octet-stream',
    });
    expect(theirs.pathname).toBe(name);
    const last = blob.lastHeaders();
    for (const [header, value] of ours) expect([header, last[header]]).toEqual([header, value]);
    expect((await use(body.id)).status).toBe(201);
  });

  test('is checked by its content: an SVG is sanitised, and a file that is not an image is refused and removed', async () => {
    const svg = await upload(
      text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>x</script><path d="M0 0h9"/></svg>',
      ),
    );
    expect(svg.status).toBe(201);
    const kept = blob.blobs.get(new URL(svg.body.url).pathname.slice(8));
    expect(kept?.bytes.toString()).not.toContain('script');
    for (const content of ['<html><script>x</script></html>', '%PDF-1.7', 'MZ']) {
      const refused = await upload(text(content));
      expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['file']]);
    }
    expect(uploads()).toEqual([]);
  });

  test('is as small as announced and at most 5 MB, stored as bytes that no browser runs', async () => {
    expect((await prepare(5 * 1024 * 1024 + 1)).status).toBe(400);
    expect((await prepare(0)).status).toBe(400);
    const prepared = await prepare(10);
    expect(await send(prepared, text('eleven bytes'))).toMatchObject({ status: 400 });
    const retyped = await send(prepared, text('<html>'), { 'x-content-type': 'text/html' });
    expect(retyped.status).toBe(400);
    expect((await send(prepared, text('<html>'))).status).toBe(200);
    expect([...blob.blobs.values()].at(-1)?.contentType).toBe('application/octet-stream');
    expect((await send(prepared, text('<xml>'))).status).toBe(400);
    await use(prepared.body.id);
  });

  test('is bound to its caller and project, and to a quarter of an hour', async () => {
    const bytes = await picture();
    const prepared = await prepare(bytes.byteLength);
    await send(prepared, bytes);
    const { id } = prepared.body;
    const colleague = await newMember(ada.organizationId, 'member');
    const other = await newProject(ada);
    const key = await newApiKey(ada, 'write');
    expect((await use(id, colleague.access)).status).toBe(404);
    expect((await use(id, key)).status).toBe(404);
    expect((await use(id, ada.access, other.id)).status).toBe(404);
    expect((await use(`${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`)).status).toBe(404);
    expect((await use('..%2F..%2Fsecret')).status).toBe(404);
    const sealed = id.split('-');
    expect((await use(['zzzzzz', ...sealed.slice(1)].join('-'))).status).toBe(404);
    expect((await use(id)).status).toBe(201);
    // A key does not expire within the quarter of an hour, unlike the token of a session.
    const byKey = await prepare(bytes.byteLength, key);
    await send(byKey, bytes);
    vi.useFakeTimers({ now: Date.now() + 16 * 60 * 1000, toFake: ['Date'] });
    const late = await use(byKey.body.id, key).finally(() => vi.useRealTimers());
    expect(late.status).toBe(404);
    expect((await use(byKey.body.id, key)).status).toBe(201);
  });

  test('cannot be used before it was sent', async () => {
    const prepared = await prepare(100);
    expect(await use(prepared.body.id)).toMatchObject({ status: 409 });
  });

  test('counts against the plan when it is requested and when it is used', async () => {
    const poor = await newPerson();
    await api('POST', '/api/billing/plan/', {
      token: poor.access,
      json: { organization: poor.organizationId, plan: 'free' },
    });
    const small = await newProject(poor);
    const bytes = await picture();
    const prepared = await prepare(bytes.byteLength, poor.access, small.id);
    await send(prepared, bytes);
    await database()
      .insert(images)
      .values({
        id: crypto.randomUUID(),
        projectId: small.id,
        file: 'none',
        contentType: 'image/png',
        width: 1,
        height: 1,
        byteCount: 200 * 1024 * 1024 - 10,
        thumbnails: [],
        createdAt: new Date(),
      });
    expect((await prepare(100, poor.access, small.id)).status).toBe(403);
    expect((await use(prepared.body.id, poor.access, small.id)).status).toBe(403);
    const left = await api('GET', `/api/projects/${small.id}/images/`, { token: poor.access });
    expect(left.body).toHaveLength(1);
  });

  test('is deleted if it is unused after an hour, not before', async () => {
    const prepared = await prepare(10);
    await send(prepared, text('<svg/>'));
    const name = uploads().at(-1) ?? '';
    await collectFiles(new Date());
    expect(uploads()).toContain(name);
    await collectFiles(new Date(Date.now() + 61 * 60 * 1000));
    expect(uploads()).not.toContain(name);
  });

  test('stays for another try while the store fails, which is a 503', async () => {
    const bytes = await picture();
    const prepared = await prepare(bytes.byteLength);
    await send(prepared, bytes);
    blob.fail('error');
    expect((await use(prepared.body.id)).status).toBe(503);
    blob.fail(null);
    expect((await use(prepared.body.id)).status).toBe(201);
  });

  test('is stored whole or not at all when it is used many times at once, and leaves nothing behind', async () => {
    const bytes = await picture();
    const prepared = await prepare(bytes.byteLength);
    await send(prepared, bytes);
    const answers = await Promise.all(Array.from({ length: 6 }, () => use(prepared.body.id)));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const stored = answers.filter(({ status }) => status === 201);
    expect(stored.length).toBeGreaterThan(0);
    for (const { body } of stored) expect(blob.blobs.has(new URL(body.url).pathname.slice(8))).toBe(true);
    expect(uploads()).toEqual([]);
  });
});

test('without a store nothing is prepared, and the answer says how to upload', async () => {
  setProcessSingleton('file-store', withFaults(makeDiskStore('/tmp/unused')));
  expect(fileStore().direct).toBeNull();
  const refused = await prepare(10);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toContain('upload-image');
});

test('preparing uploads has a rate limit of its own', async () => {
  withSettings({ rateLimits: 'on' });
  const person = await newPerson();
  const own = await newProject(person);
  const statuses: number[] = [];
  for (let i = 0; i < 32; i++) statuses.push((await prepare(10, person.access, own.id)).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429]);
});
