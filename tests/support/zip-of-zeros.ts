import { constants, crc32, deflateRawSync } from 'node:zlib';

const blockBytes = 1_000_000;
const zeros = Buffer.alloc(blockBytes);
/** Ends at a byte, so that it may be repeated. */
const block = deflateRawSync(zeros, { finishFlush: constants.Z_FULL_FLUSH });
const end = deflateRawSync(Buffer.alloc(0));

/**
 * Returns an archive of files of so many million zeros each. Repeats one
 * block, because to pack 64 MB takes longer than to refuse them.
 */
export function zipOfZeros(millions: Readonly<Record<string, number>>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, count] of Object.entries(millions)) {
    const data = Buffer.concat([...Array.from({ length: count }, () => block), end]);
    let sum = 0;
    for (let i = 0; i < count; i++) sum = crc32(zeros, sum);
    const about = Buffer.alloc(26);
    // Version 2.0, deflated, at the first day of a ZIP.
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt16LE(0x21, 8);
    about.writeUInt32LE(sum, 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(count * blockBytes, 18);
    about.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), data]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), about, place, Buffer.from(name));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const last = Buffer.alloc(18);
  const files = Object.keys(millions).length;
  last.writeUInt16LE(files, 4);
  last.writeUInt16LE(files, 6);
  last.writeUInt32LE(listed.length, 8);
  last.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), last]));
}
