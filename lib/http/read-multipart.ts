import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { AppError } from '#lib/contract/errors.ts';
import type { UploadedFile } from '#lib/maps/images/upload-image.ts';
import { limits } from '#lib/plans/limits.ts';
import type { ApiRequest } from './api-request.ts';
import { countedChunks } from './read-body.ts';

export type MultipartBody = { fields: Map<string, string>; files: UploadedFile[] };

const partsMax = 2000;
const headerPairsMax = 50;

/**
 * Fields and files of a multipart/form-data body (RFC 7578) of at most `bytesMax`. A file is read up to one byte
 * past `fileBytesMax`: enough for its judge to see that it is too large. Throws 413 or 400.
 */
export async function readMultipart(
  request: ApiRequest,
  bytesMax: number,
  fileBytesMax: number,
): Promise<MultipartBody> {
  const form: MultipartBody = { fields: new Map(), files: [] };
  const parser = newParser(request, fileBytesMax);
  // The parser reports one fault twice: on itself, after the pipeline has ended, and on the part that it cut off.
  parser.on('error', () => {});
  parser.on('field', (name: string | undefined, value) => {
    if (name === undefined) parser.destroy(new AppError('invalid.formPartNameless'));
    else if (form.fields.has(name)) parser.destroy(new AppError('invalid.formFieldTwice', { name }));
    else form.fields.set(name, value);
  });
  parser.on('file', (part: string | undefined, stream, filename) => {
    const chunks: Buffer[] = [];
    stream.on('error', () => parser.destroy(new AppError('invalid.formPartBrokenOff')));
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    if (part === undefined) parser.destroy(new AppError('invalid.formPartNameless'));
    else
      stream.on('end', () =>
        form.files.push({ part, filename: filename ?? '', bytes: Buffer.concat(chunks) }),
      );
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
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

function newParser(request: ApiRequest, fileBytesMax: number) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: {
        fieldNameSize: 200,
        fieldSize: limits.multipartBytesMax,
        fields: partsMax,
        files: partsMax,
        parts: partsMax,
        fileSize: fileBytesMax + 1,
        headerPairs: headerPairsMax,
      },
    });
  } catch {
    throw new AppError('invalid.formMalformed');
  }
}
