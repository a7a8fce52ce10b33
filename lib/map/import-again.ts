/**
 * Imports a part. After a failure the next try uses a different address, because browsers remember failed modules and
 * do not request them again (https://github.com/whatwg/html/issues/6768).
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
