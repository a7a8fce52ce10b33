import { type Fault, invalid } from '#lib/contract/errors.ts';
import type { ImageSource } from './prepare-images.ts';

/** A file that came as a part of a multipart body. */
export type UploadedFile = { part: string; filename: string; bytes: Uint8Array };

/** The one file of a form whose part is `file`. Throws a 400 when it is missing, twice there or not alone. */
export function uploadOf(files: readonly UploadedFile[]): ImageSource {
  const [file, ...more] = files.filter(({ part }) => part === 'file');
  const faults: Fault[] = files
    .filter(({ part }) => part !== 'file')
    .map(({ part }) => ({ path: part, message: 'This part is not known here.' }));
  if (!file) faults.push({ path: 'file', message: 'This field is required.' });
  if (more.length > 0) faults.push({ path: 'file', message: 'This part stands twice in the request.' });
  if (!file || faults.length > 0) throw invalid(faults);
  return { path: 'file', bytes: file.bytes };
}
