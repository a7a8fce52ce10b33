import { afterEach, describe, expect, test, vi } from 'vitest';
import { findStandby } from '#lib/maps/live/standby.ts';
import { copyProject } from '#lib/maps/live/write-standby.ts';
import {
  deleteSealed,
  getSealed,
  listSealed,
  putSealed,
  sealedName,
} from '#lib/platform/files/sealed-files.ts';
import { clearProcessSingletons } from '#lib/platform/process-singletons.ts';
import { type BlobServer, startBlobServer } from '#tests/support/blob-server.ts';
import { newPublishedProject } from '#tests/support/factories.ts';
import { useService, withSettings } from '#tests/support/service.ts';
import { usePerson } from '#tests/support/use-person.ts';

useService();
const ada = usePerson();

let service: BlobServer;
afterEach(async () => {
  vi.unstubAllEnvs();
  await service.close();
});

async function useBlobs(hasPrivate: boolean): Promise<void> {
  service = await startBlobServer({ hasPrivate });
  vi.stubEnv('VERCEL_BLOB_API_URL', service.apiUrl);
  vi.stubEnv('VERCEL_BLOB_RETRIES', '0');
  // Each store is asked anew for what it has.
  clearProcessSingletons(['settings', 'auth-secret', 'boot-state']);
  withSettings({ blobToken: service.token });
}

describe.each([true, false])('sealed files of a blob store that has private files: %s', (hasPrivate) => {
  const access = hasPrivate ? 'private' : 'public';

  test('are read whole and current past the cache, and contain nothing in clear', async () => {
    await useBlobs(hasPrivate);
    const name = sealedName('maps', 'a-map');
    await putSealed(name, { secret: 'a hidden room' });
    expect(await getSealed(name)).toEqual({ secret: 'a hidden room' });
    await putSealed(name, { secret: 'another room' });
    expect(await getSealed(name)).toEqual({ secret: 'another room' });
    const stored = service.blobs.get(`live/${name}`);
    expect(stored?.access).toBe(access);
    expect(stored?.bytes.toString('latin1')).not.toContain('room');
    expect(name).not.toContain('a-map');
    for (const read of service.reads)
      expect(read).toMatch(hasPrivate ? /^\/private\/live\/.* cache=0$/ : /^\/public\/live\/.* at=\d+$/);
    expect(await listSealed('maps')).toEqual([name]);
    await deleteSealed([name]);
    expect([await getSealed(name), await listSealed('maps')]).toEqual([null, []]);
  });

  test('are not served to a stranger in clear, by any address', async () => {
    await useBlobs(hasPrivate);
    const name = sealedName('maps', 'a-map');
    await putSealed(name, { secret: 'a hidden room' });
    const origin = new URL(service.apiUrl).origin;
    const { status } = await fetch(`${origin}/${access}/live/${name}`);
    expect(status).toBe(hasPrivate ? 403 : 200);
  });

  test('hold the standby copy of a map', async () => {
    const map = await newPublishedProject(ada);
    await useBlobs(hasPrivate);
    await copyProject(map.id);
    expect(await findStandby(map.key)).toMatchObject({ id: map.id });
    expect([...service.blobs.values()].every((blob) => blob.access === access)).toBe(true);
  });

  test('are not written while the store fails, and private again once it answers', async () => {
    await useBlobs(hasPrivate);
    service.fail('error');
    await expect(putSealed(sealedName('maps', 'a-map'), 1)).rejects.toThrow();
    service.fail(null);
    await putSealed(sealedName('maps', 'a-map'), 2);
    expect([...service.blobs.values()].map((blob) => blob.access)).toEqual([access]);
  });
});
