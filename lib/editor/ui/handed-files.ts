/** Files that were chosen on the page before the editor: they cannot stand in its address. */
let handed: readonly File[] = [];

/** Keeps files for the editor that opens next in this tab. */
export function handFiles(files: readonly File[]): void {
  handed = files;
}

/** The files, once. */
export function takeHandedFiles(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}
