import type { Endpoint } from '#lib/contract/endpoint.ts';
import { AppError, invalidAt } from '#lib/contract/errors.ts';
import { limits } from '#lib/plans/limits.ts';
import { kilobyte } from '#lib/plans/units.ts';
import { guardJson, parseGuarded, parseJson } from '#lib/platform/parse-json.ts';
import { yieldTurn } from '#lib/platform/work/yield-turn.ts';
import { countedChunks } from './counted-chunks.ts';
import { type MultipartBody, readMultipart } from './read-multipart.ts';

/** A body of more bytes may take some ten milliseconds to parse. */
const quickBytesMax = 32 * kilobyte;

/** A parsed body. `jsonBytes` is the length of the JSON text that `value` was parsed from. */
type RequestBody = { value: unknown; jsonBytes: number; files: MultipartBody['files'] };

/**
 * Reads the body of a request by the kind and size of its endpoint, counting while it streams in. Throws 413 if it is
 * too large, 415 for another media type or a content coding, and 400 if it cannot be parsed, or is empty and not
 * optional.
 */
export async function readBody(request: Request, endpoint: Endpoint): Promise<RequestBody> {
  if (endpoint.bodyKind === 'none') return { value: undefined, jsonBytes: 0, files: [] };
  if (endpoint.bodyKind !== 'lenient-json') refuseCoding(request);
  if (isMultipart(request, endpoint)) return readForm(request, endpoint);
  const type = mediaType(request);
  if (endpoint.bodyKind === 'multipart') throw wrongType(request, 'multipart/form-data');
  const isLenient = endpoint.bodyKind === 'lenient-json';
  const isJson = type === 'application/json' || /^application\/[\w.-]+\+json$/.test(type);
  // A body that is not parsed needs no guard.
  const guard = isJson && !isLenient ? guardJson() : () => {};
  const bytes = await readBytes(request, endpoint.bodyBytesMax, guard);
  // Bodies that arrive together are parsed in turns of the event loop, or everybody waits for all of them.
  if (bytes.length > quickBytesMax) await yieldTurn();
  if (isLenient) return { value: parseLeniently(bytes), jsonBytes: bytes.length, files: [] };
  if (bytes.every(isSpace)) {
    if (endpoint.isBodyOptional) return { value: {}, jsonBytes: 0, files: [] };
    throw new AppError('invalid.bodyMissing');
  }
  if (!isJson) throw wrongType(request, 'application/json');
  return { value: parseGuarded(bytes), jsonBytes: bytes.length, files: [] };
}

/** Checks whether a request sends a form to an endpoint that accepts one. */
export function isMultipart(request: Request, { bodyKind }: Endpoint): boolean {
  const takesForms = bodyKind === 'multipart' || bodyKind === 'json-or-multipart';
  return takesForms && mediaType(request) === 'multipart/form-data';
}

/** Throws 415 for a compressed body, and names what is accepted (RFC 9110, section 15.5.16). */
function refuseCoding(request: Request): void {
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase();
  if (!coding || coding === 'identity') return;
  throw new AppError(
    'unsupportedMediaType.coding',
    { coding: coding.slice(0, 100) },
    { headers: { 'Accept-Encoding': 'identity' } },
  );
}

function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

async function readForm(request: Request, endpoint: Endpoint): Promise<RequestBody> {
  const { fields, files } = await readMultipart(request, limits.multipartBytesMax, endpoint.fileBytesMax);
  if (endpoint.bodyKind === 'multipart') {
    const texts = [...fields].map(([name, chunks]) => [name, Buffer.concat(chunks).toString()]);
    return { value: Object.fromEntries(texts), jsonBytes: 0, files };
  }
  const unknownField = [...fields.keys()].find((name) => name !== 'data');
  if (unknownField !== undefined) {
    throw invalidAt(unknownField, 'value.unknownBesideData');
  }
  const data = joined(fields.get('data') ?? [Buffer.from('{}')]);
  return { value: parseJson(data), jsonBytes: data.length, files };
}

/** Reads a body of at most `bytesMax`. `guard` sees each chunk as it arrives. */
export async function readBytes(
  request: Request,
  bytesMax: number,
  guard: (chunk: Uint8Array) => void = () => {},
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of countedChunks(request, bytesMax)) {
    guard(chunk);
    chunks.push(chunk);
  }
  return joined(chunks);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}

/** Checks whether a byte is JSON white space (RFC 8259, section 2). */
function isSpace(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9;
}

function wrongType(request: Request, wanted: string): AppError {
  const got = request.headers.get('content-type');
  if (!got) return new AppError('unsupportedMediaType.none', { wanted });
  return new AppError('unsupportedMediaType.other', { wanted, got: got.slice(0, 100) });
}

function parseLeniently(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
