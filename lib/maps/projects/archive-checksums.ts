import { strFromU8 } from 'fflate';

const [entrySign, endSign] = [0x02014b50, 0x06054b50];
const [entryBytes, endBytes, commentBytesMax] = [46, 22, 0xffff];
const utf8Flag = 0x800;

/** Returns the checksums of at most `filesMax` files of a ZIP by name, from the directory at its end. */
export function readChecksums(archive: Uint8Array, filesMax: number): ReadonlyMap<string, number> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const checksums = new Map<string, number>();
  const end = endOf(view);
  let at = end < 0 ? 0 : view.getUint32(end + 16, true);
  for (let i = 0; i < filesMax && at + entryBytes <= end && view.getUint32(at, true) === entrySign; i++) {
    const nameEnd = at + entryBytes + view.getUint16(at + 28, true);
    const isUtf8 = (view.getUint16(at + 8, true) & utf8Flag) !== 0;
    const name = strFromU8(archive.subarray(at + entryBytes, nameEnd), !isUtf8);
    checksums.set(name, view.getUint32(at + 16, true));
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return checksums;
}

/** Returns where the end of the directory begins, before a comment; negative if it is missing. */
function endOf(view: DataView): number {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - commentBytesMax); at--)
    if (view.getUint32(at, true) === endSign) return at;
  return -1;
}
