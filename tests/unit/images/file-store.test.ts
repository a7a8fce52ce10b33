import { chmod, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBlobStore } from '#lib/platform/files/blob-store.ts';
import { makeDiskStore } from '#lib/platform/files/disk-store.ts';
import { fileNameOfUrl, isFileName, newFileName } from '#lib/platform/files/file-name.ts';
import { withFaults } from '#lib/platform/files/file-store.ts';
import type { FileStore } from '#lib/platform/files/store-types.ts';
import { type BlobServer, startBlobServer } from '#tests/support/blob-server.ts';

const bytes = new Uint8Array([1, 2, 3, 250]);
let dataDir: string;
let blobServer: BlobServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-files-'));
  blobServer = await startBlobServer();
  vi.stubEnv('VERCEL_BLOB_API_URL', blobServer.apiUrl);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await blobServer.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function listAll(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await store.list(cursor);
    names.push(...page.files.map((file) => file.name));
    cursor = page.cursor;
  } while (cursor !== null);
  return names.sort();
}

describe.each([
  ['disk', () => withFaults(makeDiskStore(dataDir))],
  ['blob', () => withFaults(makeBlobStore(blobServer.token))],
] as const)('the %s store', (kind, make) => {
  it('returns a stored file with its type', async () => {
    const store = make();
    const name = newFileName('svg');
    await store.put(name, bytes, 'image/svg+xml');
    expect(await store.get(name)).toEqual({
      bytes: kind === 'disk' ? Buffer.from(bytes) : bytes,
      contentType: 'image/svg+xml',
    });
    expect(await make().get(name)).not.toBeNull();
  });

  it('finds nothing under unknown and invalid names', async () => {
    const store = make();
    for (const name of [newFileName('png'), '../secret', 'ab/../../x.png', '', 'ab/abc.png']) {
      expect(await store.get(name)).toBeNull();
    }
  });

  it('lists every file without deleted ones, which may be deleted twice', async () => {
    const store = make();
    const names = Array.from({ length: 12 }, () => newFileName('webp'));
    for (const name of names) await store.put(name, bytes, 'image/webp');
    expect(await listAll(store)).toEqual(expect.arrayContaining(names));
    const [first] = (await store.list()).files;
    expect(first).toMatchObject({ byteCount: 4 });
    expect(Math.abs(Date.now() - (first?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
    await store.delete(names.slice(0, 6));
    await store.delete(names.slice(0, 6));
    const left = await listAll(store);
    expect(left).toEqual(expect.arrayContaining(names.slice(6)));
    expect(left).not.toContain(names[0]);
  });

  it('refuses to write under any other form of name', async () => {
    const store = make();
    for (const name of ['../../outside.png', 'ab/cd.html', '/etc/passwd']) {
      await expect(store.put(name, bytes, 'image/png')).rejects.toMatchObject({ kind: 'unavailable' });
    }
  });
});

describe('the disk store', () => {
  const isRoot = process.getuid?.() === 0;

  it('leaves no temporary file behind and lists none', async () => {
    const store = makeDiskStore(dataDir);
    const name = newFileName('png');
    await store.put(name, bytes, 'image/png');
    const folder = join(dataDir, 'files', name.slice(0, 2));
    expect((await readdir(folder)).filter((entry) => entry.endsWith('.draft'))).toEqual([]);
    expect(new Uint8Array(await readFile(join(dataDir, 'files', name)))).toEqual(bytes);
  });

  it('deletes the temporary file of a process that died, but not a fresh one', async () => {
    const store = makeDiskStore(dataDir);
    const name = newFileName('png');
    await store.put(name, bytes, 'image/png');
    const folder = join(dataDir, 'files', name.slice(0, 2));
    const [old, fresh] = [join(folder, '.old.draft'), join(folder, '.fresh.draft')];
    await Promise.all([writeFile(old, bytes), writeFile(fresh, bytes)]);
    await utimes(old, new Date(0), new Date(0));
    const names = await listAll(store);
    expect(names.some((each) => each.includes('draft'))).toBe(false);
    expect((await readdir(folder)).filter((entry) => entry.endsWith('.draft'))).toEqual(['.fresh.draft']);
  });

  it('is a 503 if a file blocks its folder', async () => {
    const blocked = join(dataDir, 'blocked');
    await writeFile(blocked, 'a file, not a folder');
    const store = withFaults(makeDiskStore(blocked));
    await expect(store.put(newFileName('png'), bytes, 'image/png')).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  // Root may write everywhere.
  it.skipIf(isRoot)('is a 503 without permission', async () => {
    const locked = await mkdtemp(join(dataDir, 'locked-'));
    await chmod(locked, 0o500);
    const store = withFaults(makeDiskStore(locked));
    await expect(store.put(newFileName('png'), bytes, 'image/png')).rejects.toMatchObject({
      kind: 'unavailable',
    });
  });

  it('builds addresses from the configured origin', () => {
    const name = newFileName('png');
    expect(makeDiskStore(dataDir).publicUrl(name, 'https://a.example')).toBe(
      `https://a.example/files/${name}`,
    );
  });
});

describe('the blob store', () => {
  it('is a 503 while the service fails, and works again afterwards', async () => {
    const store = withFaults(makeBlobStore(blobServer.token));
    for (const mode of ['error', 'reset'] as const) {
      blobServer.fail(mode);
      const started = performance.now();
      await expect(store.put(newFileName('png'), bytes, 'image/png')).rejects.toMatchObject({
        kind: 'unavailable',
      });
      expect(performance.now() - started).toBeLessThan(15_500);
    }
    blobServer.fail(null);
    await store.put(newFileName('png'), bytes, 'image/png');
  }, 40_000);

  it('gives up on a service that hangs', async () => {
    const store = withFaults(makeBlobStore(blobServer.token, 500));
    blobServer.fail('hang');
    await expect(store.delete([newFileName('png')])).rejects.toMatchObject({ kind: 'unavailable' });
    blobServer.fail(null);
  }, 40_000);

  it('gives up on a file that stops half-way', async () => {
    const store = withFaults(makeBlobStore(blobServer.token, 500));
    const name = newFileName('png');
    await store.put(name, bytes, 'image/png');
    blobServer.fail('stall');
    await expect(store.get(name)).rejects.toMatchObject({ kind: 'unavailable' });
    blobServer.fail(null);
    expect(await store.get(name)).toMatchObject({ bytes });
  }, 40_000);

  it('refuses a wrong token with a 503, without revealing it', async () => {
    const store = withFaults(makeBlobStore('vercel_blob_rw_other_wrong'));
    await expect(store.put(newFileName('png'), bytes, 'image/png')).rejects.toThrow(
      'Files cannot be reached',
    );
  });

  it('derives the public address of the real service from its store', () => {
    vi.stubEnv('VERCEL_BLOB_API_URL', '');
    const name = newFileName('png');
    expect(makeBlobStore('vercel_blob_rw_abc123_secret').publicUrl(name, 'https://a.example')).toBe(
      `https://abc123.public.blob.vercel-storage.com/${name}`,
    );
    vi.stubEnv('VERCEL_BLOB_API_URL', blobServer.apiUrl);
  });
});

describe('names of files', () => {
  it('are new every time and contain only characters of a path', () => {
    const names = new Set(Array.from({ length: 1000 }, () => newFileName('jpg')));
    expect(names.size).toBe(1000);
    for (const name of names) expect(isFileName(name)).toBe(true);
    expect(() => newFileName('html')).toThrow();
  });

  it('are found in issued addresses, on any host', () => {
    const name = newFileName('webp');
    for (const url of [
      `https://a.example/files/${name}`,
      `/files/${name}`,
      `https://x.public.blob.vercel-storage.com/${name}`,
    ]) {
      expect(fileNameOfUrl(url)).toBe(name);
    }
    for (const url of [
      '',
      'https://a.example/',
      `https://a.example/files/${name}?x=1`,
      `javascript:/${name}`,
      `https://a.example/files/../${name}.html`,
    ]) {
      expect(fileNameOfUrl(url)).toBeNull();
    }
  });
});
