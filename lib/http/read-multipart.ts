import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { AppError } from '#lib/contract/errors.ts';
import type { UploadedFile } from '#lib/maps/images/upload-image.ts';
import { countedChunks } from './counted-chunks.ts';

/** Parsed form. Fields are bytes: most are JSON, which is parsed from bytes. */
export type MultipartBody = { fields: Map<string, Buffer[]>; files: UploadedFile[] };

const partsMax = 2000;
const headerPairsMax = 50;

/**
 * Reads fields and files of a multipart/form-data body (RFC 7578) of at most `bytesMax`. A file is read up to one byte
 * past `fileBytesMax`, which is enough to see that it is too large. Throws 413 or 400.
 */
export async function readMultipart(
  request: Request,
  bytesMax: number,
  fileBytesMax: number,
): Promise<MultipartBody> {
  const form: MultipartBody = { fields: new Map(), files: [] };
  const parser = newParser(request);
  // The parser reports a fault twice: on itself, after the pipeline has ended, and on the part that it cut off.
  parser.on('error', () => {});
  // Take every part as a stream: for a field, the parser would build a string byte by byte.
  parser.on('file', (part: string | undefined, stream, filename: string | undefined, _encoding, type) => {
    const chunks: Buffer[] = [];
    const isFile = filename !== undefined || type === 'application/octet-stream';
    let room = isFile ? fileBytesMax + 1 : bytesMax;
    stream.on('error', () => parser.destroy(new AppError('invalid.formPartBrokenOff')));
    stream.on('data', (chunk: Buffer) => {
      if (room > 0) chunks.push(chunk.subarray(0, room));
      room -= chunk.byteLength;
    });
    if (part === undefined) parser.destroy(new AppError('invalid.formPartNameless'));
    else if (isFile) {
      stream.on('end', () =>
        form.files.push({ part, filename: filename ?? '', bytes: Buffer.concat(chunks) }),
      );
    } else if (form.fields.has(part)) {
      parser.destroy(new AppError('invalid.formFieldTwice', { name: part }));
    } else form.fields.set(part, chunks);
  });
  for (const event of ['partsLimit', 'filesLimit'] as const) {
    parser.on(event, () => parser.destroy(new AppError('invalid.formTooManyParts')));
  }
  try {
    await pipeline(Readable.from(countedChunks(request, bytesMax)), parser);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid.formMalformed');
  }
  return form;
}

function newParser(request: Request) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: {
        fieldNameSize: 200,
        files: partsMax,
        parts: partsMax,
        headerPairs: headerPairsMax,
      },
      isPartAFile: () => true,
    });
  } catch {
    throw new AppError('invalid.formMalformed');
  }
}
