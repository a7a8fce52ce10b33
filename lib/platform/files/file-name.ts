import { imageTypes } from '#lib/platform/files/image-types.ts';
import { randomHex } from '#lib/platform/ids.ts';

const namePattern = /^([0-9a-f]{2})\/\1[0-9a-f]{30}\.(jpg|png|gif|webp|svg)$/;
const uploadPattern = /^uploads\/[0-9a-z]{6,9}-[0-9a-f]{32}-[0-9a-f]{32}$/;
const addressPattern = /^(?:https?:\/\/[^/?#]+)?\/(?:[^?#]*\/)?([0-9a-f]{2}\/[0-9a-f]{32}\.[a-z]+)$/;

/** A new name that nobody can guess: `<2 hex>/<32 hex>.<extension>`, the folder being the first two digits. */
export function newFileName(extension: string): string {
  const digits = randomHex(16);
  const name = `${digits.slice(0, 2)}/${digits}.${extension}`;
  if (!isFileName(name)) throw new Error(`No file is stored with the extension ${extension}.`);
  return name;
}

/** Whether `name` has the form of a stored file's name; nothing else ever reaches a store. */
export function isFileName(name: string): boolean {
  return namePattern.test(name);
}

/** Whether `name` is one under which a browser sends a file that was not looked at yet; it is never served. */
export function isUploadName(name: string): boolean {
  return uploadPattern.test(name);
}

/** The name of the stored file that a public address of ours names, or null. The host may have changed since. */
export function fileNameOfUrl(url: string): string | null {
  const name = addressPattern.exec(url)?.[1] ?? '';
  return isFileName(name) ? name : null;
}

/** The content type of a stored file, which its extension decides. */
export function contentTypeOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const type = Object.values(imageTypes).find((candidate) => candidate.extension === extension);
  return type?.contentType ?? 'application/octet-stream';
}
