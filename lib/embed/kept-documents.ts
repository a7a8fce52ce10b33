import { megabyte } from '#lib/plans/units.ts';
import { keptValues } from '#lib/platform/kept-values.ts';
import { processSingleton } from '#lib/platform/process-singletons.ts';
import { recentOrigins } from '#lib/platform/recent-origins.ts';
import type { PreparedMap } from './render-map.ts';

/** The compressed forms of a document, made when first asked for, are together smaller than its text. */
const documents = keptValues<PreparedMap>(
  'embed-documents',
  48 * megabyte,
  ({ body }) => 2 * body.byteLength,
);

type Wanted = { origin: string; name: string; stamp: string };

/** Returns the prepared document of `name` for `origin`. `stamp` identifies the data it was made from. */
export function keptDocument(
  { origin, name, stamp }: Wanted,
  make: () => Promise<PreparedMap>,
): Promise<PreparedMap> {
  origins().note(origin);
  return documents.get(`${name} ${origin}`, stamp, make);
}

/** Checks whether the document is in memory. */
export function isDocumentKept({ origin, name, stamp }: Wanted): boolean {
  return documents.has(`${name} ${origin}`, stamp);
}

function origins() {
  return processSingleton('embed-document-origins', () =>
    recentOrigins((left) => {
      documents.invalidate((key) => key.endsWith(` ${left}`));
    }),
  );
}
