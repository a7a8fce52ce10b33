import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '#db/error-code.ts';

export type SmallDisk = {
  folder: string;
  /** Fills the free space. */
  fill: () => void;
  /** Frees the space again. */
  free: () => void;
  remove: () => void;
};

/** Returns why no small disk can be mounted here; null if one can. */
export function noSmallDisk(): string | null {
  const disk = mountSmallDisk(1);
  disk?.remove();
  return disk ? null : 'mounting a tmpfs needs rights that are missing here';
}

/** Mounts a disk of `megabytes` that can be filled; null if mounting is not allowed. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  /** Returns false once the disk is full. */
  const append = (piece: Buffer): boolean => {
    try {
      writeFileSync(ballast, piece, { flag: 'a' });
      return true;
    } catch (error) {
      if (errorCode(error) === 'ENOSPC') return false;
      throw error;
    }
  };
  return {
    folder,
    fill: () => {
      // A tmpfs counts its free space roughly, so it ends with single blocks.
      for (const piece of [Buffer.alloc(1_000_000), Buffer.alloc(statfsSync(folder).bsize)])
        while (append(piece));
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
