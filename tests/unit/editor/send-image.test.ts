import { afterEach, expect, test, vi } from 'vitest';
import { sendImage } from '#lib/editor/save/send-image.ts';
import { limits } from '#lib/plans/limits.ts';

afterEach(() => vi.unstubAllGlobals());

const image = { id: 'i', url: 'https://files.example.org/i.png', thumbnails: [], order: 0 };
const upload = {
  id: 'u-1',
  method: 'PUT',
  url: 'https://store.example.org/?pathname=uploads/u-1',
  headers: { authorization: 'Bearer client' },
  expiresAt: '2026-11-21T09:00:00Z',
};
const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'plan.png');

type Asked = { path: string; init: RequestInit };

/** Answers each request by the end of its path, and records the requests. */
function answering(answers: Record<string, () => Response>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, init });
    const [, answer] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? [];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  return asked;
}

test('an image small enough for every host goes to the service itself', async () => {
  const asked = answering({ 'upload-image/': () => Response.json(image, { status: 201 }) });
  expect(await sendImage('p', fileOf(limits.hostBodyBytesMax))).toEqual(image);
  expect(asked.map(({ path }) => path)).toEqual(['/api/projects/p/upload-image/']);
});

test('a larger image goes to the store by the prepared request, without our cookies, and is then used', async () => {
  const asked = answering({
    'uploads/': () => Response.json(upload, { status: 201 }),
    'pathname=uploads/u-1': () => Response.json({}),
    'uploads/u-1/': () => Response.json(image, { status: 201 }),
  });
  const file = fileOf(limits.hostBodyBytesMax + 1);
  expect(await sendImage('p', file)).toEqual(image);
  expect(asked.map(({ path }) => path)).toEqual([
    '/api/projects/p/uploads/',
    upload.url,
    '/api/projects/p/uploads/u-1/',
  ]);
  expect(asked[0]?.init.body).toBe(JSON.stringify({ byteCount: file.size }));
  expect(asked[1]?.init).toEqual({
    method: 'PUT',
    headers: upload.headers,
    body: file,
    credentials: 'omit',
  });
});

test('a larger image goes to a service that takes files itself as well', async () => {
  const asked = answering({
    'uploads/': () => Response.json({ detail: 'Send the image to upload-image.' }, { status: 409 }),
    'upload-image/': () => Response.json(image, { status: 201 }),
  });
  expect(await sendImage('p', fileOf(limits.hostBodyBytesMax + 1))).toEqual(image);
  expect(asked).toHaveLength(2);
});

test.each([
  ['refuses', { 'pathname=uploads/u-1': () => Response.json({}, { status: 400 }) }, 400],
  ['cannot be reached', {}, 0],
])('a store that %s ends the upload, and nothing is used', async (_, store, status) => {
  const asked = answering({ 'uploads/': () => Response.json(upload, { status: 201 }), ...store });
  await expect(sendImage('p', fileOf(limits.hostBodyBytesMax + 1))).rejects.toMatchObject({ status });
  expect(asked).toHaveLength(2);
});
