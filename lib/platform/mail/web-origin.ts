import { settings } from '#lib/platform/settings.ts';

/** Returns the origin of links in mail: APP_URL, else localhost. Never the request's host, which clients choose. */
export function webOrigin(): string {
  const { appUrl, port } = settings();
  return appUrl ?? `http://localhost:${port}`;
}

/** Returns the URL of a page of the service with `query`, for a link in a mail. */
export function mailLink(path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${webOrigin()}${path}${search && `?${search}`}`;
}
