/** The first `bytesMax` bytes of an answer's body; the rest is not read. */
export async function readAtMost(response: Response, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  while (reader && bytes < bytesMax) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.byteLength;
  }
  await reader?.cancel().catch(() => undefined);
  return new Uint8Array(Buffer.concat(chunks).subarray(0, bytesMax));
}
