import { settings } from '#lib/platform/settings.ts';

/**
 * Returns the URL of a page of the service with `query`, for a link in a mail. Its origin is APP_URL, else localhost,
 * never the request's host, which clients choose.
 */
export function mailLink(path: string, query: Record<string, string> = {}): string {
  const { appUrl, port } = settings();
  const search = new URLSearchParams(query).toString();
  return `${appUrl ?? `http://localhost:${port}`}${path}${search && `?${search}`}`;
}
