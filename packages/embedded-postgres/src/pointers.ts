import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError } from './embedded-error.ts';

/** Written by Atrium 0.1.0, which put the database outside of a DATA_DIR that the server's user could not enter. */
const databasePointer = 'postgres-is-in';
const programsPointer = 'postgres-programs-are-in';
/** In the folder outside: the DATA_DIR whose database it is. */
const backPointer = 'belongs-to';

/**
 * Returns the existing data folder of `data`, or null before the first start. Throws if there was one and it is gone: an
 * empty database in its place would look like a loss, or hide one.
 */
export function findCluster(data: string, report: (line: string) => void): string | null {
  const inside = join(data, 'postgres');
  const outside = readPointer(data, databasePointer);
  if (outside && existsSync(join(outside, 'postgres'))) {
    checkBelongsTo(outside, data);
    report(`The database is in ${outside}, outside of DATA_DIR: a backup needs both folders.`);
    return join(outside, 'postgres');
  }
  if (existsSync(inside)) return inside;
  if (outside) {
    throw new EmbeddedError(
      `its data were in ${outside}, as ${join(data, databasePointer)} says, and are not there; put them back, or delete that file to begin with an empty database`,
    );
  }
  const log = join(data, 'postgres.log');
  if (existsSync(log)) {
    throw new EmbeddedError(
      `its data were in ${inside}, as ${log} shows, and are not there; put them back, or delete that file to begin with an empty database`,
    );
  }
  return null;
}

/** A copied DATA_DIR has the pointer of the original, whose database it must not open. */
function checkBelongsTo(outside: string, data: string): void {
  const file = join(outside, backPointer);
  if (!existsSync(file)) writeFileSync(file, `${data}\n`);
  const owner = readFileSync(file, 'utf8').trim();
  if (owner === data) return;
  throw new EmbeddedError(
    `${outside} has the database of ${owner}, and DATA_DIR is ${data}. For a copy, copy ${join(outside, 'postgres')} into it and delete ${join(data, databasePointer)} there. If you moved the folder, write its new path into ${file}`,
  );
}

/**
 * Returns a folder for a copy of the programs that another user can reach. A random name: nobody else can have made it.
 */
export function programsFolderFor(data: string): string {
  const known = readPointer(data, programsPointer);
  if (known && isOurs(known)) return known;
  const pointer = join(data, programsPointer);
  rmSync(pointer, { force: true });
  const made = mkdtempSync(join(existsSync('/var/lib') ? '/var/lib' : '/var/tmp', 'atrium-programs-'));
  // Others may pass through to their own files, but not list it.
  chmodSync(made, 0o711);
  try {
    writeFileSync(pointer, `${made}\n`, { flag: 'wx' });
    return made;
  } catch {
    // Another process started at the same time and was faster.
    rmdirSync(made);
    return programsFolderFor(data);
  }
}

/** A restored pointer may name a folder of somebody else, whose programs must not run. */
function isOurs(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found !== undefined && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}

function readPointer(data: string, name: string): string | null {
  const pointer = join(data, name);
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() || null : null;
}
