/** One file of an archive. `body` must be read to its end before the next entry is asked for. */
export type TarEntry = { name: string; byteCount: number; body: AsyncIterable<Buffer> };

/** Says that bytes are no archive of ours, or a damaged one. */
export class TarError extends Error {}

const block = 512;
const nameBytesMax = 100;
const regularFile = '0';
/** What every tar reads: 11 octal digits. */
const byteCountMax = 8 ** 11 - 1;

/** Returns the header of a regular file (POSIX.1-1988, ustar) that its owner alone may read. */
export function tarHeader(name: string, byteCount: number, at: Date): Buffer {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(name) > nameBytesMax || byteCount > byteCountMax)
    throw new TarError(`${name} does not fit into an archive.`);
  const octal = (value: number, at_: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, '0')}\0`, at_, 'latin1');
  header.write(name, 0, 'utf8');
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(byteCount, 124, 11);
  octal(Math.floor(at.getTime() / 1000), 136, 11);
  header.write(regularFile, 156, 'latin1');
  header.write('ustar\0' + '00', 257, 'latin1');
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** Returns the zeros that follow a body of `byteCount` bytes. */
export function tarPadding(byteCount: number): Buffer {
  return Buffer.alloc((block - (byteCount % block)) % block);
}

/** The end of an archive. */
export const tarEnd = Buffer.alloc(2 * block);

/**
 * Reads the entries of an archive as they come. Accepts regular files only, so nothing in it can point elsewhere. Throws
 * `TarError` for anything else, and for an archive that ends too early.
 */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async () => {
    const { done, value } = await source.next();
    if (done) throw new TarError('The archive ends too early.');
    return value;
  };
  const takeBlock = async () => {
    while (held.byteLength < block) held = Buffer.concat([held, await more()]);
    const taken = held.subarray(0, block);
    held = held.subarray(block);
    return taken;
  };
  async function* body(byteCount: number) {
    for (let left = byteCount; left > 0; ) {
      if (held.byteLength === 0) held = await more();
      const part = held.subarray(0, left);
      held = held.subarray(part.byteLength);
      left -= part.byteLength;
      yield part;
    }
    const padding = tarPadding(byteCount).byteLength;
    while (held.byteLength < padding) held = Buffer.concat([held, await more()]);
    held = held.subarray(padding);
  }
  try {
    for (;;) {
      const header = await takeBlock();
      if (header.every((byte) => byte === 0)) return await readEnd(source);
      const { name, byteCount } = parseHeader(header);
      let isRead = false;
      const entry = body(byteCount);
      yield {
        name,
        byteCount,
        body: (async function* () {
          yield* entry;
          isRead = true;
        })(),
      };
      if (!isRead) throw new TarError(`${name} was not read to its end.`);
    }
  } finally {
    await source.return?.();
  }
}

/** Reads what follows the last entry, so that the sum of the compression is checked too. */
async function readEnd(source: AsyncIterator<Buffer>): Promise<void> {
  while (!(await source.next()).done);
}

function parseHeader(header: Buffer): { name: string; byteCount: number } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0', 1)[0] ?? '';
  const number = (from: number, to: number) => {
    const digits = text(from, to).trim();
    return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
  };
  if (number(148, 156) !== sumOf(header)) throw new TarError('It is no archive, or it is damaged.');
  const name = text(0, nameBytesMax);
  const byteCount = number(124, 136);
  if (text(156, 157) !== regularFile || text(345, 500) || Number.isNaN(byteCount))
    throw new TarError(`The entry ${JSON.stringify(name)} is not a plain file.`);
  return { name, byteCount };
}

/** The sum of the bytes of a header, whose own field counts as spaces. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 0x20 : byte), 0);
}
