/** The bytes of a file; null where it cannot be read: it is a folder, or it was moved since it was chosen. */
export async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  return file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
}
