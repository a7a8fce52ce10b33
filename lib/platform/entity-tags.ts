/**
 * What proxies that compress put at the end of a tag: Apache `-gzip` and `-br`, others `--gzip`, `;gz` or `:gzip`. Each
 * of several proxies puts one.
 */
const proxyEnding = /(?:[-;:+]{1,2}(?:gzip|gz|br|zstd|deflate)){0,3}"$/i;

/**
 * Returns an entity tag as we sent it, in quotes: without the mark of a weak tag and the ending that a proxy gives to a
 * body that it compressed.
 */
export function tagAsSent(tag: string): string {
  return tag.trim().replace(/^W\//i, '').replace(proxyEnding, '"');
}
