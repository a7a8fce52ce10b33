import { AppError, type Fault, invalid, invalidAt } from '#lib/contract/errors.ts';
import { faultsOf } from '#lib/contract/faults.ts';
import { type ContentDocument, contentDocument } from '#lib/contract/schemas/content-document.ts';
import { type PreparedImages, prepareImages } from '#lib/maps/images/prepare-images.ts';
import type { UploadedFile } from '#lib/maps/images/upload-of.ts';
import { uploadOf } from '#lib/maps/images/upload-of.ts';
import { limits } from '#lib/plans/limits.ts';
import type { Ctx } from '#lib/platform/context.ts';
import { parseJson } from '#lib/platform/parse-json.ts';
import { createFromContent } from './create-from-content.ts';
import { requireProjectOwner } from './insert-new-project.ts';
import { readArchive } from './read-archive.ts';

export type ImportProjectInput = {
  organization?: string | undefined;
  name?: string | undefined;
  files: readonly UploadedFile[];
};

const imageName = /^images\/[\w-]{1,100}\.(?:png|jpg|gif|webp|svg)$/;

/**
 * Creates a draft project from an exported ZIP under new ids. Everything in it is judged as if it were sent by hand:
 * images by their content, the document by the rules of a save, the plan's limits. When it fails nothing stays.
 */
export async function importProject(
  ctx: Ctx,
  input: ImportProjectInput,
  bytesMax: number = limits.multipartBytesMax,
) {
  const organization = await requireProjectOwner(ctx, input.organization);
  const { bytes } = uploadOf(input.files);
  if (bytes.byteLength > bytesMax) throw invalidAt('file', 'The archive is larger than 60 MB.');
  const unpacked = new Map<string, PreparedImages>();
  try {
    const document = parseDocument(await unpack(bytes, unpacked));
    const fields = { name: input.name ?? document.project.name };
    return await createFromContent(ctx, organization, fields, {
      document,
      images: inOrder(document, unpacked),
    });
  } catch (error) {
    for (const images of unpacked.values()) await images.discard(error);
    throw aboutFile(error);
  }
}

/** Stores the images as they come out of the archive, one at a time in memory, and answers the text of project.json. */
async function unpack(archive: Uint8Array, unpacked: Map<string, PreparedImages>): Promise<string> {
  let text: string | null = null;
  const wants = (name: string) => {
    if (name === 'project.json') return { bytesMax: limits.projectJsonBytesMax };
    return imageName.test(name) ? { bytesMax: limits.imageBytesMax } : null;
  };
  for await (const entry of readArchive(archive, wants)) {
    if (entry.name !== 'project.json') {
      unpacked.set(entry.name, await prepareImages([{ path: entry.name, bytes: entry.bytes }]));
    } else {
      text = new TextDecoder('utf-8').decode(entry.bytes);
    }
  }
  if (text === null) throw invalidAt('project.json', 'This file is missing.');
  return text;
}

function parseDocument(text: string): ContentDocument {
  const parsed = contentDocument.safeParse(parseJsonText(text));
  if (!parsed.success) throw invalid(faultsOf(parsed.error, ['project.json']));
  return parsed.data;
}

function parseJsonText(text: string): unknown {
  try {
    return parseJson(Buffer.from(text));
  } catch (error) {
    throw error instanceof AppError ? invalidAt('project.json', error.message) : error;
  }
}

/** The images that the document names, in its order. */
function inOrder(document: ContentDocument, unpacked: ReadonlyMap<string, PreparedImages>): PreparedImages {
  const faults: Fault[] = [];
  const rows = document.images.map(({ file }, i) => {
    const row = unpacked.get(file)?.rows[0];
    if (!row)
      faults.push({ path: `project.json.images[${i}].file`, message: 'The archive has no such file.' });
    return row;
  });
  if (faults.length > 0) throw invalid(faults.slice(0, limits.faultsMax));
  const found = rows.flatMap((row) => row ?? []);
  if (new Set(found).size < found.length) throw invalidAt('project.json.images', 'Each file once.');
  return { rows: found, discard: async () => {} };
}

/** What is wrong inside the archive is wrong with `file`, the one part of the request. */
function aboutFile(error: unknown): unknown {
  const faults = error instanceof AppError ? error.extras.faults : undefined;
  if (!faults) return error;
  return invalid(
    faults.map(({ path, message }) => ({
      path: 'file',
      message: path === 'file' ? message : `${path}: ${message}`,
    })),
  );
}
