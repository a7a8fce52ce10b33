/** Returns the absolute address of a page with a deep link. */
export function shareUrl(page: string, hash: string): string {
  const url = new URL(page, location.href);
  url.hash = '';
  return url.href + hash;
}

/** Marks a link so that visits from a printed code are counted as such. */
export function withSource(link: string): string {
  const url = new URL(link);
  url.searchParams.set('source', 'qr');
  return url.href;
}
