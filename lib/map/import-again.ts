/**
 * Imports a part; after a failure from another address, because a browser remembers that a module could not be had and
 * does not ask for it again (https://github.com/whatwg/html/issues/6768).
 */
export function importer<Part>(first: () => Promise<Part>): () => Promise<Part> {
  let address: string | undefined;
  let tries = 0;
  return () =>
    (address === undefined
      ? first()
      : (import(/* turbopackIgnore: true */ `${address}?${++tries}`) as Promise<Part>)
    ).catch((error) => {
      address ??= /https?:\/\/\S+?\.js/.exec(String(error))?.[0];
      throw error;
    });
}
