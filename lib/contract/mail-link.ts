/**
 * Returns the link that opens a mail to an address. Signs that mean something else in a link are encoded, as RFC 6068,
 * section 2, asks. Throws `URIError` for half a surrogate pair, which no address has.
 */
export function mailLink(address: string): string {
  return `mailto:${encodeURI(address).replace(/[?#/&]/g, encodeURIComponent)}`;
}
