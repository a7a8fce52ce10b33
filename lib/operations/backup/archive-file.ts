import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { pipeline as whole } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { errorCode } from '#db/error-code.ts';
import { syncFolder } from '#lib/platform/files/disk-store.ts';
import { BackupError } from './backup-error.ts';
import { damaged } from './manifest.ts';
import { readTar, type TarEntry, TarError, tarEnd, tarHeader, tarPadding } from './tar.ts';

export type ArchiveWriter = {
  /** Adds a file, once all before it are written. */
  add: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Resolves to the size of the archive, once it is durable and has its name. */
  finish: () => Promise<number>;
  /** Removes what is written. */
  abandon: () => Promise<void>;
};

/** One core compresses 155 MB of rows a second, to 23 %. The usual level 6 takes 89 MB, to 20 %. */
const compressionLevel = 2;
const chunkBytes = 256 * 1024;
/** A draft to which nothing was written for so long belongs to a backup that died. */
const draftLifeMs = 10 * 60_000;

/**
 * Begins an archive (tar, compressed with gzip) that gets its name once it is complete. Only its owner can read it.
 * Throws `BackupError` if the name is taken or cannot be written.
 */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  await refuseTaken(file);
  const draft = `${file}.part`;
  await removeForgotten(draft);
  const gzip = createGzip({ level: compressionLevel, chunkSize: chunkBytes });
  // Never follows a link, and is on the disk when it ends.
  const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  await once(target, 'open').catch((error: unknown) => {
    throw cannotWrite(draft, error);
  });
  const written = whole(gzip, target);
  let failure: unknown = null;
  written.catch((error: unknown) => {
    failure = error;
  });
  const write = async (bytes: Uint8Array) => {
    if (failure) throw cannotWrite(draft, failure);
    if (bytes.byteLength === 0 || gzip.write(bytes)) return;
    await Promise.race([once(gzip, 'drain'), written]).catch((error: unknown) => {
      throw cannotWrite(draft, error);
    });
  };
  const at = new Date();
  return {
    add: async (name, bytes) => {
      await write(tarHeader(name, bytes.byteLength, at));
      await write(bytes);
      await write(tarPadding(bytes.byteLength));
    },
    finish: async () => {
      await write(tarEnd);
      gzip.end();
      try {
        await written;
        await refuseTaken(file);
        await rename(draft, file);
        await syncFolder(dirname(file));
      } catch (error) {
        throw cannotWrite(file, error);
      }
      return (await stat(file)).size;
    },
    abandon: async () => {
      gzip.destroy();
      await written.catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

/** An archive that is read from begin to end. `readBytes` and `byteCount` are those of the compressed file. */
export type ArchiveReader = {
  entries: AsyncIterable<TarEntry>;
  readBytes: () => number;
  byteCount: number;
};

/** Opens an archive. Its entries throw `BackupError` where it is damaged. */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const found = await stat(file).catch((error: unknown) => {
    throw new BackupError(`${file} cannot be read (${errorCode(error) ?? error}).`);
  });
  if (!found.isFile()) throw new BackupError(`${file} is not a file.`);
  const source = createReadStream(file, { highWaterMark: chunkBytes });
  const gunzip = createGunzip({ chunkSize: chunkBytes });
  // An error of either ends the iteration over the second.
  pipeline(source, gunzip, () => undefined);
  return {
    entries: explained(file, readTar(gunzip)),
    readBytes: () => source.bytesRead,
    byteCount: found.size,
  };
}

async function* explained(file: string, entries: AsyncIterable<TarEntry>): AsyncGenerator<TarEntry> {
  let at = 'its begin';
  try {
    for await (const entry of entries) {
      at = entry.name;
      yield { ...entry, body: explainedBody(file, entry) };
    }
  } catch (error) {
    throw explain(file, at, error);
  }
}

async function* explainedBody(file: string, { name, body }: TarEntry): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw explain(file, name, error);
  }
}

function explain(file: string, at: string, error: unknown): unknown {
  const code = errorCode(error);
  if (error instanceof TarError) return damaged(file, `${error.message} Last read: ${at}.`, error);
  if (code?.startsWith('Z_')) return damaged(file, `it cannot be uncompressed after ${at} (${code}).`, error);
  if (code?.startsWith('E')) return new BackupError(`${file} cannot be read (${code}).`, { cause: error });
  return error;
}

/** Also a link that leads nowhere takes the name. */
async function refuseTaken(file: string): Promise<void> {
  const found = await lstat(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw cannotWrite(file, error);
  });
  if (found) throw new BackupError(`${file} exists. Choose another name, or move it away.`);
}

async function removeForgotten(draft: string): Promise<void> {
  const found = await lstat(draft).catch(() => null);
  if (!found) return;
  if (Date.now() - found.mtimeMs > draftLifeMs) return rm(draft, { force: true });
  throw new BackupError(
    `${draft} exists: another backup writes it, or one that died left it. If none runs, delete it.`,
  );
}

const advice: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space, or name a file on another disk.',
  EDQUOT: 'The quota of the disk is used up. Free some space, or name a file on another disk.',
  EROFS: 'The disk cannot be written to. Name a file on another disk.',
  EACCES: 'The user of this command may not write there. Name a file in a folder where it may.',
  EPERM: 'The user of this command may not write there. Name a file in a folder where it may.',
  ENOENT: 'The folder does not exist. Make it first.',
  ENOTDIR: 'A part of the path is not a folder.',
  ENAMETOOLONG: 'Choose a shorter name.',
};

function cannotWrite(file: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  const code = errorCode(error) ?? '';
  const reason = error instanceof Error ? error.message : String(error);
  return new BackupError(
    `${basename(file)} cannot be written in ${dirname(file)}: ${advice[code] ?? reason}`,
    {
      cause: error,
    },
  );
}
