const changesMax = 2000;
/** Below the limit of the service, and of hosts that limit the body of a request to 4.5 MB. */
const bytesMax = 4 * 1024 * 1024;

/** Splits changes into batches of one call each, in their order. */
export function batchesOf<Change>(changes: readonly Change[]): Change[][] {
  const batches: Change[][] = [];
  let bytes = Infinity;
  for (const change of changes) {
    // A letter of another script than Latin has two or three bytes.
    const size = Buffer.byteLength(JSON.stringify(change));
    const last = batches.at(-1);
    if (!last || last.length >= changesMax || bytes + size > bytesMax) {
      batches.push([change]);
      bytes = size;
    } else {
      last.push(change);
      bytes += size;
    }
  }
  return batches;
}
