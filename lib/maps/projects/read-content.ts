import { AppError, invalid, invalidAt } from '#lib/contract/errors.ts';
import { type Fault, faultAt } from '#lib/contract/fault.ts';
import { faultsOf } from '#lib/contract/faults.ts';
import { type ContentDocument, contentDocument } from '#lib/contract/schemas/content-document.ts';
import { type PreparedImages, prepareImages } from '#lib/maps/images/prepare-images.ts';
import { limits } from '#lib/plans/limits.ts';
import { parseJson } from '#lib/platform/parse-json.ts';
import type { Content } from './write-into.ts';

/** A file of an exported project, by its name from the root. */
export type ContentFile = { name: string; bytes: Uint8Array };

const imageName = /^images\/[\w-]{1,100}\.(?:png|jpg|gif|webp|svg)$/;

/** Returns the byte limit of a file in an archive, or null if the file is not read. */
export function archiveFile(name: string): { bytesMax: number } | null {
  if (name === 'project.json') return { bytesMax: limits.projectJsonBytesMax };
  return imageName.test(name) ? { bytesMax: limits.imageBytesMax } : null;
}

/**
 * Reads the files of an exported project as they arrive. Checks the document by the rules of a save, and returns the
 * results of `take` for its images, in order. Throws the faults of the document, at their paths in the archive.
 */
export async function readContent<T>(
  files: AsyncIterable<ContentFile>,
  take: (image: ContentFile) => Promise<T>,
): Promise<{ document: ContentDocument; images: T[] }> {
  const taken = new Map<string, T>();
  let text: Uint8Array | null = null;
  for await (const file of files) {
    if (file.name === 'project.json') text = file.bytes;
    else taken.set(file.name, await take(file));
  }
  if (text === null) throw invalidAt('project.json', 'archive.documentMissing');
  const document = parseDocument(text);
  return { document, images: inOrder(document, taken) };
}

/** Reads an exported project and stores its images, one at a time in memory. If one fails, none remains. */
export async function storeContent(files: AsyncIterable<ContentFile>): Promise<Content> {
  const stored: PreparedImages[] = [];
  const discard = async (cause: unknown) => {
    for (const images of stored) await images.discard(cause);
  };
  try {
    const { document, images } = await readContent(files, async ({ name, bytes }) => {
      const prepared = await prepareImages([{ path: name, bytes }]);
      stored.push(prepared);
      return prepared.rows;
    });
    return { document, images: { rows: images.flat(), discard } };
  } catch (error) {
    await discard(error);
    throw error;
  }
}

function parseDocument(text: Uint8Array): ContentDocument {
  const parsed = contentDocument.safeParse(parseJsonText(text));
  if (!parsed.success) throw invalid(faultsOf(parsed.error, ['project.json']));
  const faults = referenceFaults(parsed.data);
  if (faults.length > 0) throw invalid(faults.slice(0, limits.faultsMax));
  return parsed.data;
}

/** Finds ids that are there twice, and images of plans and icons that are missing. Somebody may have edited the file. */
function referenceFaults({ tags, images, icons, levels }: ContentDocument): Fault[] {
  const imageIds = new Set(images.map(({ id }) => id));
  const twice = Object.entries({ tags, images, icons }).flatMap(([name, list]) => {
    const first = new Map(list.map(({ id }, i) => [id, i] as const).toReversed());
    return list.flatMap(({ id }, i) =>
      first.get(id) === i ? [] : [faultAt(`project.json.${name}[${i}].id`, 'map.idTwice')],
    );
  });
  const missing = Object.entries({ levels, icons }).flatMap(([name, list]) =>
    list.flatMap(({ image }, i) =>
      image === null || imageIds.has(image)
        ? []
        : [faultAt(`project.json.${name}[${i}].image`, 'noSuch.image')],
    ),
  );
  return [...twice, ...missing];
}

function parseJsonText(text: Uint8Array): unknown {
  try {
    return parseJson(Buffer.from(text));
  } catch (error) {
    throw error instanceof AppError ? invalid([{ path: 'project.json', ...error.said }]) : error;
  }
}

function inOrder<T>(document: ContentDocument, taken: ReadonlyMap<string, T>): T[] {
  const faults: Fault[] = [];
  const images = document.images.flatMap(({ file }, i) => {
    const image = taken.get(file);
    if (image !== undefined) return [image];
    faults.push(faultAt(`project.json.images[${i}].file`, 'archive.fileMissing'));
    return [];
  });
  if (faults.length > 0) throw invalid(faults.slice(0, limits.faultsMax));
  if (new Set(images).size < images.length) throw invalidAt('project.json.images', 'archive.imageTwice');
  return images;
}
