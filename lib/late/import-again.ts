/** Age of a page from which its version may be replaced. A younger one has the newest, and would reload in a circle. */
const freshMs = 60_000;

/**
 * Imports a part. After a failure the next try uses a different address, because browsers remember failed modules and
 * do not request them again (https://github.com/whatwg/html/issues/6768). If the server has no such file any more, it
 * has a new version, and the page is loaded again.
 */
export function importer<Part>(first: () => Promise<Part>): () => Promise<Part> {
  let address: string | undefined;
  let tries = 0;
  return async () => {
    try {
      return await (address === undefined
        ? first()
        : (import(/* turbopackIgnore: true */ `${address}?${++tries}`) as Promise<Part>));
    } catch (error) {
      address ??= /https?:\/\/\S+?\.js/.exec(String(error))?.[0];
      if (address && performance.now() > freshMs && (await fetch(address)).status === 404) location.reload();
      throw error;
    }
  };
}
