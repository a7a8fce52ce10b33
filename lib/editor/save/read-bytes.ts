/**
 * Returns the bytes of a file, or null if the file cannot be read: it is a folder, or it was moved after it was chosen.
 */
export async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
}
