import { crc32 } from 'node:zlib';
import { invalid } from '#lib/contract/errors.ts';
import { said } from '#lib/contract/fault.ts';
import { type FormatFault, FormatRefused } from '#lib/formats/format-refused.ts';
import { unzip, type ZipEntry } from '#lib/formats/unzip.ts';
import { readDirectory } from '#lib/formats/zip-directory.ts';
import type { Said } from '#lib/messages/errors.ts';
import { limits } from '#lib/plans/limits.ts';
import { yieldTurn } from '#lib/platform/work/yield-turn.ts';

/**
 * Yields the files of a ZIP as they are unpacked, only those whose names `wants` accepts. Lets other work run between
 * the pieces. Throws a 400 at `file`.
 */
export async function* readArchive(
  archive: Uint8Array,
  wants: (name: string) => { bytesMax: number } | null,
): AsyncGenerator<ZipEntry> {
  const { archiveFilesMax: filesMax, archiveBytesMax: bytesMax } = limits;
  const checksums = readDirectory(archive, 3 * filesMax);
  const isRoot = (name: string) => name === 'project.json';
  try {
    for (const entries of unzip(archive, { filesMax, bytesMax, isRoot, wants })) {
      for (const { name, path, bytes } of entries) {
        // The unpacker compares nothing, and a picture with a lost bit may still be one.
        const checksum = checksums.get(path);
        if (checksum !== undefined && checksum !== crc32(bytes)) throw new FormatRefused('zipDamaged', name);
      }
      yield* entries;
      await yieldTurn();
    }
  } catch (error) {
    throw error instanceof FormatRefused ? invalid([{ path: 'file', ...saidOf(error) }]) : error;
  }
}

/** What is wrong with an archive as a whole. */
const faults: Partial<Record<FormatFault, Said>> = {
  zipNone: said('archive.notZip'),
  zipEnds: said('archive.endsEarly'),
  zipFiles: said('archive.filesMax'),
  zipElsewhere: said('archive.fileElsewhere'),
  zipLarge: said('archive.unpackedSize'),
};

function saidOf({ fault, entry: name }: FormatRefused): Said {
  if (fault === 'zipTwice') return said('archive.fileTwice', { name: JSON.stringify(name.slice(0, 100)) });
  if (fault === 'zipEntryLarge') return said('archive.fileSize', { name });
  return faults[fault] ?? (name === '' ? said('archive.damaged') : said('archive.fileDamaged', { name }));
}
