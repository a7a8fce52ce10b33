import { keptValues } from '#lib/platform/kept-values.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { recentOrigins } from '#lib/platform/recent-origins.ts';
import type { PreparedMap } from './render-map.ts';

const megabyte = 1024 * 1024;

const documents = keptValues<PreparedMap>('embed-documents', 48 * megabyte, ({ document }) => document.bytes);
/** Apart, so that a search engine that walks every place leaves the maps themselves in memory. */
const placeDocuments = keptValues<PreparedMap>(
  'place-documents',
  8 * megabyte,
  ({ document }) => document.bytes,
);

type Wanted = { origin: string; name: string; stamp: string };

/** The prepared document of `name` for `origin`; `stamp` says what it was made from. */
export function keptDocument(
  { origin, name, stamp }: Wanted,
  make: () => Promise<PreparedMap>,
): Promise<PreparedMap> {
  origins().note(origin);
  return documents.get(`${name} ${origin}`, stamp, make);
}

/** The same for the page of a place. */
export function keptPlaceDocument(
  { origin, name, stamp }: Wanted,
  make: () => Promise<PreparedMap>,
): Promise<PreparedMap> {
  origins().note(origin);
  return placeDocuments.get(`${name} ${origin}`, stamp, make);
}

/** How many documents are kept, and the bytes they take. */
export function countKeptDocuments(): { documents: number; bytes: number } {
  const { values, weight } = documents.count();
  return { documents: values, bytes: weight };
}

function origins() {
  return processSingleton('embed-document-origins', () =>
    recentOrigins((left) => {
      for (const kept of [documents, placeDocuments]) kept.forget((key) => key.endsWith(` ${left}`));
    }),
  );
}
