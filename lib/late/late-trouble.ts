/**
 * Returns why code could not be loaded. `newVersion`: the server answers, and does not have the file any more, or the
 * file does not run. Everything else may pass: no connection, a server that starts.
 */
export async function troubleOf(error: unknown): Promise<'offline' | 'newVersion'> {
  // Both kinds of bundles name the file in the message of the error.
  const words = String(error).split(/\s/);
  const address = words.find((word) => word.includes('/') && /\.(?:js|css)$/.test(word));
  try {
    const answer = await fetch(address ?? location.href, { method: 'HEAD', cache: 'no-store' });
    if (answer.status === 404 || answer.status === 410) return 'newVersion';
    return address === undefined && answer.ok ? 'newVersion' : 'offline';
  } catch {
    return 'offline';
  }
}
