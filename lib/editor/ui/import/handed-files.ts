/** Files chosen on the page before the editor. An address cannot carry them. */
let handed: readonly File[] = [];

/** Keeps files for the editor that opens next in this tab. */
export function handFiles(files: readonly File[]): void {
  handed = files;
}

/** Returns the kept files, once. */
export function takeHandedFiles(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}
