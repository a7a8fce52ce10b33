import { crc32 } from 'node:zlib';
import { type AppError, invalidAt } from '#lib/contract/errors.ts';
import { FormatRefused } from '#lib/formats/format-refused.ts';
import { unzip, type ZipEntry } from '#lib/formats/unzip.ts';
import { limits } from '#lib/plans/limits.ts';
import { ownTurn } from '#lib/platform/work/own-turn.ts';
import { readChecksums } from './archive-checksums.ts';

/**
 * Yields the files of a ZIP as they are unpacked, only those whose names `wants` accepts. Lets other work run between
 * the pieces. Throws a 400 at `file`.
 */
export async function* readArchive(
  archive: Uint8Array,
  wants: (name: string) => { bytesMax: number } | null,
): AsyncGenerator<ZipEntry> {
  const { archiveFilesMax: filesMax, archiveBytesMax: bytesMax } = limits;
  const checksums = readChecksums(archive, filesMax);
  try {
    for (const entries of unzip(archive, { filesMax, bytesMax, wants })) {
      for (const { name, bytes } of entries) {
        // The unpacker compares nothing, and a picture with a lost bit may still be one.
        const checksum = checksums.get(name);
        if (checksum !== undefined && checksum !== crc32(bytes)) throw new FormatRefused('zipDamaged', name);
      }
      yield* entries;
      await ownTurn();
    }
  } catch (error) {
    throw error instanceof FormatRefused ? refused(error) : error;
  }
}

function refused({ fault, entry }: FormatRefused): AppError {
  switch (fault) {
    case 'zipNone':
      return invalidAt('file', 'archive.notZip');
    case 'zipEnds':
      return invalidAt('file', 'archive.endsEarly');
    case 'zipFiles':
      return invalidAt('file', 'archive.filesMax');
    case 'zipTwice':
      return invalidAt('file', 'archive.fileTwice', { name: JSON.stringify(entry.slice(0, 100)) });
    case 'zipElsewhere':
      return invalidAt('file', 'archive.fileElsewhere');
    case 'zipEntryLarge':
      return invalidAt('file', 'archive.fileSize', { name: entry });
    case 'zipLarge':
      return invalidAt('file', 'archive.unpackedSize');
    default:
      return entry === ''
        ? invalidAt('file', 'archive.damaged')
        : invalidAt('file', 'archive.fileDamaged', { name: entry });
  }
}
