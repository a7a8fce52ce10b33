import { imageTypes } from '#lib/platform/files/image-types.ts';
import { randomHex } from '#lib/platform/ids.ts';

const namePattern = /^([0-9a-f]{2})\/\1[0-9a-f]{30}\.(jpg|png|gif|webp|svg)$/;
const uploadPattern = /^uploads\/[0-9a-z]{6,9}-[0-9a-f]{32}-[0-9a-f]{32}$/;
const addressPattern = /^(?:https?:\/\/[^/?#]+)?\/(?:[^?#]*\/)?([0-9a-f]{2}\/[0-9a-f]{32}\.[a-z]+)$/;

/** Returns a new unguessable name, `<2 hex>/<32 hex>.<extension>`. The folder repeats the first two digits. */
export function newFileName(extension: string): string {
  const digits = randomHex(16);
  const name = `${digits.slice(0, 2)}/${digits}.${extension}`;
  if (!isFileName(name)) throw new Error(`No file is stored with the extension ${extension}.`);
  return name;
}

/** Checks whether `name` is a stored file's name. A store accepts no other names. */
export function isFileName(name: string): boolean {
  return namePattern.test(name);
}

/** Checks whether `name` is the name of an unchecked upload of a browser. It is never served. */
export function isUploadName(name: string): boolean {
  return uploadPattern.test(name);
}

/** Returns the name of the stored file in a public address, or null. Ignores the host, which may have changed. */
export function fileNameOfUrl(url: string): string | null {
  const name = addressPattern.exec(url)?.[1] ?? '';
  return isFileName(name) ? name : null;
}

/** Returns the content type of a stored file by its extension. */
export function contentTypeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const type = Object.values(imageTypes).find((candidate) => candidate.extension === extension);
  return type?.contentType ?? 'application/octet-stream';
}
