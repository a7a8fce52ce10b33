import { megabyte } from '#lib/plans/units.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { recentOrigins } from '#lib/platform/recent-origins.ts';
import type { PreparedMap } from './render-map.ts';

const documents = keptValues<PreparedMap>('embed-documents', 48 * megabyte, ({ document }) => document.bytes);
/** Kept separately, so that a search engine that visits every place does not push maps out of memory. */
const placeDocuments = keptValues<PreparedMap>(
  'place-documents',
  8 * megabyte,
  ({ document }) => document.bytes,
);

type Wanted = { origin: string; name: string; stamp: string; isOfPlace?: boolean };

/** Returns the prepared document of `name` for `origin`. `stamp` identifies the data it was made from. */
export function keptDocument(
  { origin, name, stamp, isOfPlace = false }: Wanted,
  make: () => Promise<PreparedMap>,
): Promise<PreparedMap> {
  origins().note(origin);
  return (isOfPlace ? placeDocuments : documents).get(`${name} ${origin}`, stamp, make);
}

function origins() {
  return processSingleton('embed-document-origins', () =>
    recentOrigins((left) => {
      for (const kept of [documents, placeDocuments]) kept.invalidate((key) => key.endsWith(` ${left}`));
    }),
  );
}
