import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#lib/contract/errors.ts';
import { serveFile } from '#lib/embed/serve-file.ts';
import { respondError } from '#lib/http/respond.ts';
import { partsOf } from '#lib/platform/answer.ts';
import { makeDiskStore } from '#lib/platform/files/disk-store.ts';
import { newFileName } from '#lib/platform/files/file-name.ts';
import type { FileStore } from '#lib/platform/files/store-types.ts';
import { setProcessSingleton } from '#lib/platform/process-singletons.ts';

let dataDir: string;
let store: FileStore;
const png = newFileName('png');
const svg = newFileName('svg');
const svgWithRaster = newFileName('svg');
const bytes = new Uint8Array([1, 2, 3]);
const brotli = new Headers({ 'accept-encoding': 'br' });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-serve-'));
  store = makeDiskStore(dataDir);
  setProcessSingleton('file-store', store);
  await store.put(png, bytes, 'image/png');
  await store.put(
    svg,
    new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/svg+xml',
  );
  await store.put(
    svgWithRaster,
    new TextEncoder().encode('<image href="data:image/png;base64,"/>'),
    'image/svg+xml',
  );
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

const asked = (sent: Headers) => ({ header: (name: string) => sent.get(name), headers: {} });

async function get(name: string, headers: Record<string, string> = {}): Promise<Response> {
  return serveFile(asked(new Headers(headers)), name).catch((error) =>
    respondError(error, { requestId: 'request', answerLanguage: 'en' }, {}),
  );
}

describe('serveFile', () => {
  it('serves a raster image as cacheable for ever, to everybody, with its exact type', async () => {
    const response = await get(png);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '3',
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${png.slice(3, 35)}"`,
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  it('compresses a drawing in the preferred form of the client, once, each form under its own tag', async () => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h10v10z"/>'.repeat(400)}</svg>`;
    const plan = newFileName('svg');
    await store.put(plan, new TextEncoder().encode(text), 'image/svg+xml');
    const unpacked = { identity: Buffer.from, gzip: gunzipSync, br: brotliDecompressSync };
    const tags = new Set<string>();
    for (const encoding of ['identity', 'gzip', 'br'] as const) {
      const response = await get(plan, { 'accept-encoding': encoding });
      const body = Buffer.from(await response.arrayBuffer());
      expect(unpacked[encoding](body).toString()).toBe(text);
      expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(response.headers.get('content-length')).toBe(String(body.byteLength));
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      const tag = response.headers.get('etag') ?? '';
      tags.add(tag);
      const again = await get(plan, { 'accept-encoding': encoding, 'if-none-match': tag });
      expect([again.status, again.headers.get('etag')]).toEqual([304, tag]);
    }
    expect(tags.size).toBe(3);
    const read = async () => partsOf(await serveFile(asked(brotli), plan)).body;
    expect(await read()).toBe(await read());
    await store.delete([plan]);
    expect((await get(plan, { 'accept-encoding': 'br' })).status).toBe(404);
  });

  it('prevents an SVG that is opened by itself from doing anything', async () => {
    const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";
    expect((await get(svg)).headers.get('content-security-policy')).toBe(policy);
    expect((await get(svg)).headers.get('content-type')).toBe('image/svg+xml');
    expect((await get(svgWithRaster)).headers.get('content-security-policy')).toBe(
      `${policy}; img-src data:`,
    );
  });

  it('answers 304 to a matching condition', async () => {
    const etag = (await get(png)).headers.get('etag') ?? '';
    for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get(png, { 'If-None-Match': condition });
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
      expect(response.headers.get('etag')).toBe(etag);
    }
    expect((await get(png, { 'If-None-Match': '"x"' })).status).toBe(200);
  });

  it.each([
    '',
    'x',
    `${png}x`,
    `../${png}`,
    `${png.slice(0, 3)}../${png}`,
    'ab/ab.png',
    newFileName('png'),
    `${png}%00`,
    png.toUpperCase(),
  ])('answers 404 for %j', async (name) => {
    const response = await get(name);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ detail: 'File not found.' });
  });

  it('answers 503 while the store fails', async () => {
    setProcessSingleton<FileStore>('file-store', {
      ...store,
      get: () => Promise.reject(new AppError('unavailable.files')),
    });
    expect((await get(png)).status).toBe(503);
    setProcessSingleton('file-store', store);
  });

  it('redirects the browser if a blob store serves the files', async () => {
    setProcessSingleton<FileStore>('file-store', {
      ...store,
      kind: 'blob',
      publicUrl: (name) => `https://blob.example/${name}`,
    });
    const response = await get(png);
    expect([response.status, response.headers.get('location')]).toEqual([307, `https://blob.example/${png}`]);
    setProcessSingleton('file-store', store);
  });
});
