import type { Grey } from './flatten.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Returns a picture as PNG with 16 shades of grey, which keeps lines clean and a scanned plan small. */
export async function writePng({ width, height, pixels }: Grey): Promise<Uint8Array<ArrayBuffer>> {
  const stride = Math.ceil(width / 2);
  const rows = new Uint8Array((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    // Each row is what differs from the row above it.
    rows[start] = 2;
    for (let x = 0; x < width; x += 2) rows[start + 1 + x / 2] = shadesAt(pixels, width, x, y);
  }
  for (let y = height - 1; y > 0; y--) {
    const [start, above] = [y * (stride + 1), (y - 1) * (stride + 1)];
    for (let x = 1; x <= stride; x++) rows[start + x] = (rows[start + x] ?? 0) - (rows[above + x] ?? 0);
  }
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head[8] = 4;
  const chunks = [
    chunkOf('IHDR', head),
    chunkOf('IDAT', await deflated(rows)),
    chunkOf('IEND', new Uint8Array()),
  ];
  const file = new Uint8Array(signature.length + chunks.reduce((sum, { length }) => sum + length, 0));
  file.set(signature);
  let at = signature.length;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function shadesAt(pixels: Uint8Array, width: number, x: number, y: number): number {
  const at = y * width + x;
  const right = x + 1 < width ? (pixels[at + 1] ?? 0) : 255;
  return ((pixels[at] ?? 0) & 0xf0) | (right >> 4);
}

function chunkOf(name: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) chunk[4 + i] = name.charCodeAt(i);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, crcOf(chunk.subarray(4, data.length + 8)));
  return chunk;
}

const table = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
