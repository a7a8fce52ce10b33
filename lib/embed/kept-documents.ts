import { keptBytes } from '#lib/platform/kept-bytes.ts';
import { noteOrigin, type RecentOrigins } from '#lib/platform/recent-origins.ts';
import { shared } from '#lib/platform/registry.ts';
import type { PreparedMap } from './render-map.ts';

const megabyte = 1024 * 1024;

const documents = keptBytes<PreparedMap>('embed-documents', 48 * megabyte, ({ document }) => document.bytes);

/** The prepared document of `name` for `origin`; `stamp` says what it was made from. */
export function keptDocument(
  { origin, name, stamp }: { origin: string; name: string; stamp: string },
  make: () => Promise<PreparedMap>,
): Promise<PreparedMap> {
  const left = noteOrigin(origins(), origin);
  if (left !== null) documents.forget((key) => key.endsWith(` ${left}`));
  return documents.get(`${name} ${origin}`, stamp, make);
}

/** How many documents are kept, and the bytes they take. */
export function countKeptDocuments(): { documents: number; bytes: number } {
  const { values, bytes } = documents.count();
  return { documents: values, bytes };
}

function origins(): RecentOrigins {
  return shared('embed-document-origins', () => new Set<string>());
}
