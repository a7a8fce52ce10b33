import { invalid } from '#lib/contract/errors.ts';
import { type Fault, faultAt } from '#lib/contract/fault.ts';
import type { ImageSource } from './prepare-images.ts';

/** A file that came as a part of a multipart body. */
export type UploadedFile = { part: string; filename: string; bytes: Uint8Array };

/** The one file of a form whose part is `file`. Throws a 400 when it is missing, twice there or not alone. */
export function uploadOf(files: readonly UploadedFile[]): ImageSource {
  const [file, ...more] = files.filter(({ part }) => part === 'file');
  const faults: Fault[] = files
    .filter(({ part }) => part !== 'file')
    .map(({ part }) => faultAt(part, 'part.unknown'));
  if (!file) faults.push(faultAt('file', 'value.required'));
  if (more.length > 0) faults.push(faultAt('file', 'part.twice'));
  if (!file || faults.length > 0) throw invalid(faults);
  return { path: 'file', bytes: file.bytes };
}
